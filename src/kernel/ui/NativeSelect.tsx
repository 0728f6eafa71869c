/** `<NativeSelect value={25} options={[{ value: 25, label: '25' }]} onChange={value => …} control={{ 'aria-label': 'Rows per page' }} />` */

import InputBase from '@mui/material/InputBase'
import type { SelectHTMLAttributes } from 'react'

export interface SelectOption<V extends string | number> {
  value: V
  label: string
  disabled?: boolean
}

export interface NativeSelectProps<V extends string | number> {
  /** Undefined: nothing chosen; the placeholder is shown. */
  value: V | undefined
  options: readonly SelectOption<V>[]
  onChange: (value: V | undefined) => void
  /** First entry, standing for nothing chosen; without it something is always chosen. */
  placeholder?: string | undefined
  /** What else belongs on the select. */
  control: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'>
}

/** The browser's own select in MUI's box: fast, and at home on every phone. */
export const NativeSelect = <V extends string | number>({
  value,
  options,
  onChange,
  placeholder,
  control,
}: NativeSelectProps<V>) => (
  <InputBase
    disabled={control.disabled}
    // As MUI's own NativeSelect does it, which brings a second kind of box along.
    inputComponent={'select' as 'input'}
    value={value === undefined ? '' : String(value)}
    onChange={event => onChange(options.find(option => String(option.value) === event.target.value)?.value)}
    slotProps={{
      input: {
        ...(control as object),
        type: undefined,
        children: (
          <>
            {(placeholder !== undefined || value === undefined) && <option value="">{placeholder ?? ''}</option>}
            {options.map(option => (
              <option key={option.value} value={String(option.value)} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </>
        ),
      },
    }}
  />
)
