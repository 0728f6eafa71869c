import { useId } from 'react'
import type { Field } from '../../../resources/language/fields.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useProblemWords } from '../../kernel/form/useProblemWords.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { inputOf } from '../../kernel/kinds/inputs.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { ZoneInput } from '../../kernel/ui/ZoneInput.tsx'
import type { SettingsState } from './useSettings.ts'

interface SettingRowProps {
  name: string
  /** In the reader's language. */
  field: Field
  state: SettingsState
  /** What holds when nobody says otherwise; undefined where there is no such thing. */
  standard?: unknown
  /** Section it belongs to, where rows of several are shown together. */
  section?: string | undefined
}

const PICTURES: readonly string[] = ['app_logo', 'app_logo_dark', 'favicon']

/** One setting: its input, whether it was changed, and the ways back: to what is stored, and to the default. */
export const SettingRow = ({ name, field, state, standard, section }: SettingRowProps) => {
  const words = useWords()
  const problemWords = useProblemWords()
  const id = useId()
  const Input = inputOf(field.kind)
  const value = state.shownValue(name)
  const isChanged = state.changed.includes(name)
  const isStandard =
    standard === undefined || (value ?? '') === (standard || '') || JSON.stringify(value) === JSON.stringify(standard)
  return (
    <div className={cx('setting', isChanged && 'changed')} id={id}>
      {section && <div className="hint">{section}</div>}
      <div className="setting-line">
        <div className="grow">
          {name === 'timezone' ? (
            <ZoneInput
              label={field.label}
              value={String(value ?? '')}
              error={problemWords(state.errors[name])}
              onChange={next => state.set(name, next)}
            />
          ) : (
            <Input
              name={name}
              field={field}
              value={value}
              onChange={next => state.set(name, next)}
              error={problemWords(state.errors[name])}
            />
          )}
        </div>
        <div className="setting-ways">
          {isChanged && (
            <IconButton
              icon="undo"
              size="small"
              label={words('desk.settings.undo', 'Undo the change of %{name}', { name: field.label })}
              onClick={() => state.undo([name])}
            />
          )}
          {!isStandard && (
            <IconButton
              icon="refresh"
              size="small"
              label={words('desk.settings.reset', '%{name}: back to the default', { name: field.label })}
              onClick={() => state.set(name, standard)}
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
