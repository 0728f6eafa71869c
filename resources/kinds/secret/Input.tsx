import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { wiring } from '../../../src/kernel/kinds/wiring.ts'
import { PasswordInput } from '../../../src/kernel/ui/TextInput.tsx'

const hasKey = (value: unknown, key: string, wanted: unknown) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) && Object.entries(value)[0]?.[1] === wanted

/** Starts empty: what is stored is never shown. Dots stand where there is one; left empty it stays, and a button takes it away. */
export const Input = (props: InputProps<FieldOf<'secret'>>) => {
  const { field, value, onChange, disabled } = props
  const translate = useTranslate()
  const [stored, setStored] = useState(value)
  // A form that is opened with another record starts anew.
  if (hasKey(value, 'is_set', 1) && !hasKey(stored, 'is_set', 1)) setStored(value)
  const isSet = hasKey(stored, 'is_set', 1)
  const cleared = hasKey(value, 'clear', 1)
  return (
    <div className="stack tight">
      <PasswordInput
        {...wiring(props)}
        value={typeof value === 'string' ? value : ''}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        placeholder={isSet && !cleared ? '••••••••' : ''}
        onChange={event => onChange(event.target.value === '' ? stored : event.target.value)}
      />
      {isSet && !disabled && !field.required && !field.lasting && (
        <div className="row">
          {cleared && <span className="hint">{translate('desk.secret.goes', { _: 'It is removed when you save.' })}</span>}
          <Button size="small" variant="text" onClick={() => onChange(cleared ? stored : { clear: 1 })}>
            {cleared ? translate('desk.secret.keep', { _: 'Keep it' }) : translate('desk.secret.clear', { _: 'Remove' })}
          </Button>
        </div>
      )}
    </div>
  )
}
