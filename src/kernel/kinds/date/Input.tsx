import type { FieldOf, InputProps } from '../props.ts'
import { wiring } from '../wiring.ts'
import { DateBox } from './DateBox.tsx'

/** Day, month or minute; cleared where the field may be empty. */
export const Input = (props: InputProps<FieldOf<'date'>>) => {
  const { field, value, onChange, disabled = false, siblings } = props
  return (
    <DateBox
      {...wiring(props)}
      field={field}
      value={value}
      onChange={onChange}
      disabled={disabled}
      clearable={!field.required}
      {...(field.notBefore !== undefined && { earliest: siblings?.[field.notBefore] })}
    />
  )
}
