import InputBase from '@mui/material/InputBase'
import { Suspense } from 'react'
import { Field, type FieldProps } from '../../ui/Field.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { FieldOf } from '../props.ts'
import { showDate } from '../show.ts'
import type { PickerProps } from './Picker.tsx'

const picker = lazyPart(async () => ({ default: (await import('./Picker.tsx')).Picker }))

const FORMAT = { day: 'DD-MM-YYYY', month: 'MM-YYYY', minute: 'DD-MM-YYYY hh:mm A' }

type DateBoxProps = Omit<FieldProps, 'children' | 'id'> &
  Omit<PickerProps, 'control' | 'precision' | 'format' | 'label'> & { field: FieldOf<'date'> }

/** Label, picker, help and error. Until the picker is loaded a box of the same size shows the value. */
export const DateBox = (props: DateBoxProps) => {
  const { field, label, required, help, error, className, hideLabel, value, disabled, ...rest } = props
  const { precision = 'day' } = field
  return (
    <Field {...{ label, required, help, error, className, hideLabel }}>
      {control => (
        <Suspense
          fallback={
            <InputBase
              disabled={disabled}
              placeholder={FORMAT[precision]}
              value={showDate(value, precision)}
              slotProps={{ input: { ...control, readOnly: true } }}
            />
          }
        >
          <picker.Part
            {...rest}
            label={field.label}
            control={control}
            format={FORMAT[precision]}
            precision={precision}
            value={value}
            disabled={disabled}
          />
        </Suspense>
      )}
    </Field>
  )
}
