/** Between the wire's dates (2026-01-31, 2026-01, 2026-01-31 09:30:00: wall-clock time of the platform's zone) and the picker's. */

import dayjs, { type Dayjs } from 'dayjs'
import type { FieldOf } from '../props.ts'

type Precision = NonNullable<FieldOf<'date'>['precision']>

const WIRE: Readonly<Record<Precision, string>> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', minute: 'YYYY-MM-DD HH:mm:ss' }

/** Null where there is none, or none that can be read. */
export const fromWire = (value: unknown): Dayjs | null => {
  if (typeof value !== 'string' || value === '') return null
  const read = dayjs(value.length === 7 ? `${value}-01` : value)
  return read.isValid() ? read : null
}

/** What cannot be read as a date is sent on as a word, so that the field's own rule says what is wrong with it. */
export const toWire = (picked: Dayjs | null, precision: Precision): string | null =>
  picked === null ? null : picked.isValid() ? picked.format(WIRE[precision]) : 'incomplete'
