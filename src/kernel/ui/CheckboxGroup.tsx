/** `<CheckboxGroup label="Carries" values={[1]} options={…} onChange={values => …} />`: several of few choices; values keep the options' order. */

import './Field.css'
import { FieldGroup, type FieldGroupProps } from './FieldGroup.tsx'

export interface CheckboxGroupProps<V extends string | number> extends Omit<FieldGroupProps, 'children'> {
  name: string
  values: readonly V[]
  options: readonly { value: V; label: string }[]
  onChange: (values: V[]) => void
  onBlur?: () => void
  disabled?: boolean
}

export const CheckboxGroup = <V extends string | number>(props: CheckboxGroupProps<V>) => {
  const { name, values, options, onChange, onBlur, disabled, ...group } = props
  const toggle = (value: V, ticked: boolean) =>
    onChange(options.map(option => option.value).filter(other => (other === value ? ticked : values.includes(other))))
  return (
    <FieldGroup {...group} role="group">
      {options.map(option => (
        <label key={option.value} className="ui-check">
          <input
            type="checkbox"
            name={name}
            checked={values.includes(option.value)}
            disabled={disabled}
            onChange={event => toggle(option.value, event.target.checked)}
            onBlur={onBlur}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </FieldGroup>
  )
}
