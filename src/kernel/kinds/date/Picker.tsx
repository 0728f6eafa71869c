/** The date pickers, in a chunk of their own: only what shows one loads it. */

import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker'
import { DesktopDateTimePicker } from '@mui/x-date-pickers/DesktopDateTimePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import type { Dayjs } from 'dayjs'
import { type ComponentType, useCallback, useRef, useState } from 'react'
import type { ControlProps } from '../../ui/Field.tsx'
import { showPopover } from '../../ui/place.ts'
import type { FieldOf } from '../props.ts'
import { fromWire, toWire } from './wire.ts'
import './Picker.css'

export interface PickerProps {
  control: ControlProps
  /** Says what the group of day, month and year is. */
  label: string
  name: string
  precision: NonNullable<FieldOf<'date'>['precision']>
  value: unknown
  onChange: (value: string | null) => void
  onBlur?: () => void
  clearable: boolean
  disabled: boolean
  title?: string | undefined
  /** On the wire; earlier days cannot be picked. */
  earliest?: unknown
}

const FORMAT = { day: 'DD-MM-YYYY', month: 'MM-YYYY', minute: 'DD-MM-YYYY hh:mm A' }

/** In the top layer only the window bounds it. */
const BOUNDS = { boundary: document.documentElement, altBoundary: false, padding: 8 }
const WITHIN_WINDOW = {
  strategy: 'fixed',
  modifiers: [
    { name: 'flip', options: BOUNDS },
    { name: 'preventOverflow', options: { ...BOUNDS, altAxis: true, tether: false } },
  ],
}

export const Picker = (props: PickerProps) => {
  const { control, label, name, precision, value, onChange, onBlur, clearable, disabled, title, earliest } = props
  // A half-typed date has no place on the wire: the picker keeps it until it is whole or the value changes from outside.
  const [held, setHeld] = useState<{ wire: unknown; picked: Dayjs | null }>({ wire: value ?? null, picked: fromWire(value) })
  const picked = held.wire === (value ?? null) ? held.picked : fromWire(value)

  // The calendar joins the top layer where it stands: outside a modal dialog it could not be reached, inside it would be cut off.
  const popper = useRef<{ update: () => Promise<unknown> }>(null)
  const raise = useCallback((element: HTMLElement | null) => {
    if (!element) return
    showPopover(element, true)
    // It had no size when it was placed first.
    requestAnimationFrame(() => void popper.current?.update())
  }, [])

  const change = (next: Dayjs | null) => {
    const wire = toWire(next, precision)
    setHeld({ wire, picked: next })
    onChange(wire)
  }
  const shared = {
    value: picked,
    onChange: change,
    format: FORMAT[precision],
    disabled,
    name,
    ...(earliest ? { minDate: fromWire(earliest) ?? undefined } : {}),
    slotProps: {
      field: { clearable },
      popper: {
        disablePortal: true,
        popover: 'manual',
        ref: raise,
        popperRef: popper,
        'aria-label': label,
        className: 'picker-popper',
        popperOptions: WITHIN_WINDOW,
      },
      textField: {
        size: 'small',
        fullWidth: true,
        label,
        slotProps: { inputLabel: { shrink: true } },
        'aria-describedby': control['aria-describedby'],
        title,
        onBlur,
        error: control['aria-invalid'] === true,
        id: control.id,
      },
    } as object,
  }
  const Shown = (precision === 'minute' ? DesktopDateTimePicker : DesktopDatePicker) as ComponentType<typeof shared & object>
  const views = precision === 'month' ? { views: ['year', 'month'], openTo: 'month' } : {}
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <Shown {...shared} {...views} />
    </LocalizationProvider>
  )
}
