/** `<Select label="Per page" value={25} options={[{ value: 25, label: '25' }]} onChange={value => …} />`: the browser's own select. */

import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './Field.tsx'

export interface SelectOption<V extends string | number> {
  value: V
  label: string
  disabled?: boolean
}

type Wiring = Omit<FieldProps, 'children'>

export interface SelectProps<V extends string | number>
  extends Wiring,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof Wiring | 'value' | 'onChange'> {
  /** Undefined: nothing chosen; the placeholder is shown. */
  value: V | undefined
  options: readonly SelectOption<V>[]
  onChange: (value: V | undefined) => void
  /** First entry, standing for nothing chosen; without it something is always chosen. */
  placeholder?: string
}

export const Select = <V extends string | number>(props: SelectProps<V>) => {
  const { label, required, help, error, id, className, hideLabel, value, options, onChange, placeholder, ...rest } = props
  return (
    <Field {...{ label, required, help, error, id, className, hideLabel }}>
      {control => (
        <select
          {...rest}
          {...control}
          className="ui-input"
          value={value === undefined ? '' : String(value)}
          onChange={event => onChange(options.find(option => String(option.value) === event.target.value)?.value)}
        >
          {(placeholder !== undefined || value === undefined) && <option value="">{placeholder ?? ''}</option>}
          {options.map(option => (
            <option key={option.value} value={String(option.value)} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
