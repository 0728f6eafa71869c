/** `<Select label="Tone" value="info" options={[{ value: 'info', label: 'Info' }]} onChange={value => …} />`: the browser's own, in its frame. */

import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { NativeSelect, type NativeSelectProps } from './NativeSelect.tsx'

type Wiring = Omit<FieldProps, 'children'>
type Choice<V extends string | number> = Omit<NativeSelectProps<V>, 'control'>

export interface SelectProps<V extends string | number>
  extends Wiring,
    Choice<V>,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof Wiring | keyof Choice<V>> {}

export const Select = <V extends string | number>(props: SelectProps<V>) => {
  const { label, required, help, error, id, className, hideLabel, value, options, onChange, placeholder, ...rest } = props
  return (
    <Field {...{ label, required, help, error, id, className, hideLabel }}>
      {control => <NativeSelect {...{ value, options, onChange, placeholder }} control={{ ...rest, ...control }} />}
    </Field>
  )
}
