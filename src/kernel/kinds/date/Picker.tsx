/** The date pickers, in a chunk of their own: only what shows one loads it. */

import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker'
import { DesktopDateTimePicker } from '@mui/x-date-pickers/DesktopDateTimePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import dayjs, { type Dayjs } from 'dayjs'
import { type ComponentType, useMemo, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { ControlProps } from '../../ui/Field.tsx'
import type { FieldOf } from '../props.ts'

export interface PickerProps {
  control: ControlProps
  /** Says what the group of day, month and year is. */
  label: string
  name: string
  precision: NonNullable<FieldOf<'date'>['precision']>
  /** As one types it. */
  format: string
  value: unknown
  onChange: (value: string | null) => void
  onBlur?: () => void
  clearable: boolean
  disabled: boolean
  /** On the wire; earlier days cannot be picked. */
  earliest?: unknown
}

/** The wire's dates are wall-clock time of the platform's zone. */
const WIRE = { day: 'YYYY-MM-DD', month: 'YYYY-MM', minute: 'YYYY-MM-DD HH:mm:ss' }

/** Null where there is none, or none that can be read. */
const fromWire = (value: unknown): Dayjs | null => {
  if (typeof value !== 'string' || value === '') return null
  const read = dayjs(value.length === 7 ? `${value}-01` : value)
  return read.isValid() ? read : null
}

/** What cannot be read as a date is sent on as a word, so that the field's own rule says what is wrong with it. */
const toWire = (picked: Dayjs | null, precision: PickerProps['precision']): string | null =>
  picked === null ? null : picked.isValid() ? picked.format(WIRE[precision]) : 'incomplete'

/** What a picker says of itself, and what stands in place of the letters of its format. */
const useTexts = () => {
  const words = useWords()
  return useMemo(
    () => ({
      fieldMeridiemPlaceholder: () => 'AM',
      openDatePickerDialogue: (date: string | null) =>
        date ? words('Choose date, selected date is %{date}', { date }) : words('Choose date'),
      previousMonth: words('Previous month'),
      nextMonth: words('Next month'),
      fieldClearLabel: words('Clear'),
      year: words('Year'),
      month: words('Month'),
      day: words('Day'),
      hours: words('Hours'),
      minutes: words('Minutes'),
    }),
    [words],
  )
}

export const Picker = (props: PickerProps) => {
  const { control, label, name, precision, format, value, onChange, onBlur, clearable, disabled, earliest } = props
  const texts = useTexts()
  // A half-typed date has no place on the wire: the picker keeps it until it is whole or the value changes from outside.
  const [held, setHeld] = useState<{ wire: unknown; picked: Dayjs | null }>({ wire: value ?? null, picked: fromWire(value) })
  const picked = held.wire === (value ?? null) ? held.picked : fromWire(value)

  const change = (next: Dayjs | null) => {
    const wire = toWire(next, precision)
    setHeld({ wire, picked: next })
    onChange(wire)
  }
  const shared = {
    value: picked,
    onChange: change,
    format,
    disabled,
    name,
    ...(earliest ? { minDate: fromWire(earliest) ?? undefined } : {}),
    slotProps: {
      field: { clearable },
      popper: { 'aria-label': label },
      textField: {
        size: 'small',
        fullWidth: true,
        label,
        slotProps: { inputLabel: { shrink: true } },
        'aria-describedby': control['aria-describedby'],
        title: control.title,
        onBlur,
        error: control['aria-invalid'] === true,
        id: control.id,
      },
    } as object,
  }
  const Shown = (precision === 'minute' ? DesktopDateTimePicker : DesktopDatePicker) as ComponentType<typeof shared & object>
  const views = precision === 'month' ? { views: ['year', 'month'], openTo: 'month' } : {}
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} localeText={texts}>
      <Shown {...shared} {...views} />
    </LocalizationProvider>
  )
}
