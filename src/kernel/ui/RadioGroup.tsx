/** `<RadioGroup label="Wallet" required value={1} options={[{ value: 1, label: 'Transaction' }]} onChange={value => …} />`: few choices, all seen. */

import { useId } from 'react'
import './Field.css'
import { FieldGroup, type FieldGroupProps } from './FieldGroup.tsx'

export interface RadioGroupProps<V extends string | number> extends Omit<FieldGroupProps, 'children'> {
  name: string
  value: V | undefined
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
  onBlur?: () => void
  disabled?: boolean
}

export const RadioGroup = <V extends string | number>(props: RadioGroupProps<V>) => {
  const { name, value, options, onChange, onBlur, disabled, ...group } = props
  const id = useId()
  return (
    <FieldGroup {...group} role="radiogroup">
      {options.map(option => (
        <label key={option.value} className="ui-check">
          <input
            type="radio"
            name={`${name}${id}`}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </FieldGroup>
  )
}
