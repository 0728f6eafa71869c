import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { present } from '../../../messaging/present.ts'
import type { Fields } from '../../../resources/language/fields.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { ZoneInput } from '../../kernel/form/ZoneInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
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
const PHONE = '@media (width < 600px)'
const ROW = { px: 1.5, py: 1, [PHONE]: { px: 1 }, borderInlineStart: '3px solid transparent', borderRadius: 1 }
const WAYS = { display: 'flex', flex: '0 0 60px', justifyContent: 'flex-end', alignItems: 'flex-start', gap: 0.5, pt: 2.75 }
const WAYS_ON_PHONE = { flexBasis: 28, flexDirection: 'column', justifyContent: 'flex-start' }
const PICTURE = { maxWidth: 240, maxHeight: 48, mt: 1, p: 1, border: 1, borderColor: 'divider', borderRadius: 1 }

/** One below the other, on a surface. */
export const SettingRows = ({ children }: { children: ReactNode }) => (
  <Box className="panel" sx={{ display: 'grid', gap: 1, maxWidth: 760, p: 2, [PHONE]: { p: 1 } }}>
    {children}
  </Box>
)

/** One setting: its input, whether it was changed, and the ways back: to what is stored, and to the default. */
export const SettingRow = ({ name, fields, start, standard, section }: SettingRowProps) => {
  const words = useWords()
  const { platform } = useDesk()
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
    <Box sx={{ ...ROW, ...(isChanged && { borderInlineStartColor: 'primary.main', bgcolor: 'var(--accent-soft)' }) }}>
      {section && <div className="hint">{section}</div>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <div className="grow">{name === 'timezone' ? <ZoneInput source={name} field={field} /> : <FieldInput name={name} />}</div>
        <Box sx={{ ...WAYS, [PHONE]: WAYS_ON_PHONE }}>
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
        </Box>
      </Box>
      {PICTURES.includes(name) && typeof value === 'string' && !isChanged && (
        <Box
          component="img"
          src={`${platform.config.apiBase}/brand/${name}?v=${value.slice(-12)}`}
          alt={field.label}
          sx={{ ...PICTURE, bgcolor: name === 'app_logo_dark' ? '#1b2124' : '#fff' }}
        />
      )}
    </Box>
  )
}
