import { DateBox } from '../../../src/kernel/kinds/date/DateBox.tsx'
import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { wiring } from '../../../src/kernel/kinds/wiring.ts'

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
