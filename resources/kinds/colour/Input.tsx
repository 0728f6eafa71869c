import InputBase from '@mui/material/InputBase'
import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { wiring } from '../../../src/kernel/kinds/wiring.ts'
import { Field } from '../../../src/kernel/ui/Field.tsx'

const BLACK = '#000000'

/** The browser's palette beside the number typed by hand. Black is the default and stored as null. */
export const Input = (props: InputProps<FieldOf<'colour'>>) => {
  const { field, name, value, onChange, onBlur, disabled } = props
  const text = typeof value === 'string' && value !== '' ? value : BLACK
  const change = (next: string) => onChange(next.toLowerCase() === BLACK ? null : next)
  return (
    <Field {...wiring(props)}>
      {control => (
        <span className="row">
          <input
            type="color"
            className="palette"
            aria-label={field.label}
            value={/^#[0-9a-f]{6}$/i.test(text) ? text : BLACK}
            disabled={disabled}
            onChange={event => change(event.target.value)}
          />
          <InputBase
            {...{ name, disabled, onBlur }}
            value={text}
            autoComplete="off"
            slotProps={{ input: { ...control, className: 'mono', maxLength: 7, size: 9 } }}
            onChange={event => change(event.target.value)}
          />
        </span>
      )}
    </Field>
  )
}
