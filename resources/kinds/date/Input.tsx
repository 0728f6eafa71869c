import { wallClock } from '../../../messaging/zone.ts'
import { DateBox } from '../../../src/kernel/kinds/date/DateBox.tsx'
import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { TIME_ZONE } from '../../../src/kernel/kinds/show.ts'
import { wiring } from '../../../src/kernel/kinds/wiring.ts'

/** By the clock of the platform, as the wire's dates are. */
const today = (): string => wallClock(new Date(), TIME_ZONE).toISOString().slice(0, 10)

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
      {...(field.ahead && { earliest: today() })}
      {...(field.notBefore !== undefined && { earliest: siblings?.[field.notBefore] })}
    />
  )
}
