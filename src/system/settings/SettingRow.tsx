import { useFormContext, useWatch } from 'react-hook-form'
import { present } from '../../../messaging/present.ts'
import type { Fields } from '../../../resources/language/fields.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { ZoneInput } from '../../kernel/form/ZoneInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { changedOf, isSame, type Values } from './settingChanges.ts'

interface SettingRowProps {
  name: string
  /** All of the form, in the reader's language. */
  fields: Fields
  start: Values
  /** What holds when nobody says otherwise; undefined where there is no such thing. */
  standard?: unknown
  /** Section it belongs to, where rows of several are shown together. */
  section?: string | undefined
}

const PICTURES: readonly string[] = ['app_logo', 'app_logo_dark', 'favicon']

/** One setting: its input, whether it was changed, and the ways back: to what is stored, and to the default. */
export const SettingRow = ({ name, fields, start, standard, section }: SettingRowProps) => {
  const words = useWords()
  const field = present(fields[name])
  const value: unknown = useWatch({ name })
  const { setValue, clearErrors } = useFormContext()
  const change = (to: unknown) => {
    setValue(name, to, { shouldDirty: true })
    clearErrors(name)
  }
  const isChanged = changedOf({ [name]: field }, start, { [name]: value }).length > 0
  const isStandard = standard === undefined || (value ?? '') === (standard || '') || isSame(value, standard)
  return (
    <div className={cx('setting', isChanged && 'changed')}>
      {section && <div className="hint">{section}</div>}
      <div className="setting-line">
        <div className="grow">{name === 'timezone' ? <ZoneInput source={name} field={field} /> : <FieldInput name={name} />}</div>
        <div className="setting-ways">
          {isChanged && (
            <IconButton
              icon="undo"
              size="small"
              label={words('Undo the change of %{name}', { name: field.label })}
              onClick={() => change(start[name])}
            />
          )}
          {!isStandard && (
            <IconButton
              icon="refresh"
              size="small"
              label={words('%{name}: back to the default', { name: field.label })}
              onClick={() => change(standard)}
            />
          )}
        </div>
      </div>
      {PICTURES.includes(name) && typeof value === 'string' && !isChanged && (
        <Picture name={name} value={value} label={field.label} />
      )}
    </div>
  )
}

const Picture = ({ name, value, label }: { name: string; value: string; label: string }) => {
  const { platform } = useDesk()
  return (
    <img
      className={cx('setting-picture', name === 'app_logo_dark' && 'dark')}
      src={`${platform.config.apiBase}/brand/${name}?v=${value.slice(-12)}`}
      alt={label}
    />
  )
}
