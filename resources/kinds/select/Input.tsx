import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { wiring } from '../../../src/kernel/kinds/wiring.ts'
import { CheckboxGroup } from '../../../src/kernel/ui/CheckboxGroup.tsx'
import { RadioGroup } from '../../../src/kernel/ui/RadioGroup.tsx'
import { Select } from '../../../src/kernel/ui/Select.tsx'

/** Retired choices stand only where the record has one already. */
export const offeredChoices = ({ choices }: FieldOf<'select'>, value: unknown) => {
  const held: readonly unknown[] = Array.isArray(value) ? value : [value]
  return choices.filter(choice => !choice.retired || held.includes(choice.value))
}

/** Buttons for `display: 'radio'`, tick boxes for many, else the browser's own select: fast, and at home on every phone. */
export const Input = (props: InputProps<FieldOf<'select'>>) => {
  const { field, value, onChange } = props
  const options = offeredChoices(field, value).map(({ value, label, disabled = false }) => ({ value, label, disabled }))
  const one = value === null || value === undefined || value === '' ? undefined : (value as string | number)
  if (field.multiple) {
    const values = Array.isArray(value) ? (value as (string | number)[]) : []
    return <CheckboxGroup {...wiring(props)} options={options} values={values} onChange={onChange} />
  }
  if (field.display === 'radio') return <RadioGroup {...wiring(props)} options={options} value={one} onChange={onChange} />
  const placeholder = field.example ?? (field.required ? undefined : '–')
  return (
    <Select
      {...wiring(props)}
      options={options}
      value={one}
      onChange={chosen => onChange(chosen ?? null)}
      {...(placeholder !== undefined && { placeholder })}
    />
  )
}
