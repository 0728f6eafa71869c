/** `<RadioGroup label="Wallet" required value={1} options={[{ value: 1, label: 'Transaction' }]} onChange={value => …} />`: few choices, all seen. */

import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import { useId } from 'react'
import { FieldGroup, type FieldGroupProps } from './FieldGroup.tsx'

interface RadioGroupProps<V extends string | number> extends Omit<FieldGroupProps, 'children' | 'role'> {
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
        <FormControlLabel
          key={option.value}
          label={option.label}
          control={
            <Radio
              {...{ onBlur, disabled }}
              name={`${name}${id}`}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
          }
        />
      ))}
    </FieldGroup>
  )
}
