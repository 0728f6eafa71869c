import FormControl from '@mui/material/FormControl'
import { useId } from 'react'
import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { Checkbox } from '../../../src/kernel/ui/Checkbox.tsx'
import { below } from '../../../src/kernel/ui/Field.tsx'

/** Stores 1 or 0 (rule declarations-2). */
export const Input = ({ field, name, value, onChange, onBlur, error, disabled }: InputProps<FieldOf<'checkbox'>>) => {
  const { describedBy, texts } = below(useId(), field.help, error)
  return (
    <FormControl error={Boolean(error)}>
      <Checkbox
        name={name}
        label={
          <>
            {field.label}
            {field.required && (
              <span className="star" aria-hidden>
                {' '}
                *
              </span>
            )}
          </>
        }
        checked={value === 1 || value === '1' || value === true}
        disabled={disabled}
        onChange={checked => onChange(checked ? 1 : 0)}
        onBlur={onBlur}
        title={error}
        slotProps={{ input: { 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy } }}
      />
      {texts}
    </FormControl>
  )
}
