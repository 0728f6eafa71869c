/** `<CheckboxGroup label="Carries" values={[1]} options={…} onChange={values => …} />`: several of few choices; values keep the options' order. */

import { Checkbox } from './Checkbox.tsx'
import { FieldGroup, type FieldGroupProps } from './FieldGroup.tsx'

interface CheckboxGroupProps<V extends string | number> extends Omit<FieldGroupProps, 'children' | 'role'> {
  name: string
  values: readonly V[]
  options: readonly { value: V; label: string }[]
  onChange: (values: V[]) => void
  onBlur?: () => void
  disabled?: boolean
}

export const CheckboxGroup = <V extends string | number>(props: CheckboxGroupProps<V>) => {
  const { values, options, onChange, name, onBlur, disabled, ...group } = props
  const toggle = (value: V, ticked: boolean) =>
    onChange(options.map(option => option.value).filter(other => (other === value ? ticked : values.includes(other))))
  return (
    <FieldGroup {...group}>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          {...{ name, label, onBlur, disabled }}
          checked={values.includes(value)}
          onChange={ticked => toggle(value, ticked)}
        />
      ))}
    </FieldGroup>
  )
}
