import InputBase from '@mui/material/InputBase'
import { lazy, Suspense } from 'react'
import { Field, type FieldProps } from '../../ui/Field.tsx'
import type { FieldOf } from '../props.ts'
import { showDate } from '../show.ts'
import type { PickerProps } from './Picker.tsx'

const Picker = lazy(async () => ({ default: (await import('./Picker.tsx')).Picker }))

type DateBoxProps = Omit<FieldProps, 'children' | 'id'> &
  Omit<PickerProps, 'control' | 'precision' | 'label'> & { field: FieldOf<'date'> }

/** Label, picker, help and error. Until the picker is loaded a box of the same size shows the value. */
export const DateBox = (props: DateBoxProps) => {
  const { field, label, required, help, error, className, hideLabel, value, disabled, ...rest } = props
  const { precision = 'day' } = field
  return (
    <Field {...{ label, required, help, error, className, hideLabel }}>
      {control => (
        <Suspense
          fallback={
            <InputBase readOnly disabled={disabled} slotProps={{ input: { ...control, value: showDate(value, precision) } }} />
          }
        >
          <Picker {...rest} label={field.label} control={control} precision={precision} value={value} disabled={disabled} />
        </Suspense>
      )}
    </Field>
  )
}
