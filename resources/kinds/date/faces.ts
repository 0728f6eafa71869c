/** The value of date fields. */

import { DAY_TEXT } from '../../../messaging/format.ts'
import { tell } from '../../../messaging/tell.ts'
import type { KindFaces } from '../common/faces.ts'
import type { DateField } from './field.ts'

const YEAR = '(19|[2-9]\\d)\\d{2}'
const MONTH = '(0[1-9]|1[0-2])'
const DAY = '(0[1-9]|[12]\\d|3[01])'
/** How dates look, and are told; the pattern of the schema is as close as a pattern comes to the calendar. */
const DATE = {
  day: { pattern: DAY_TEXT, like: '2026-01-31', form: 'YYYY-MM-DD', schema: `^${YEAR}-${MONTH}-${DAY}$` },
  month: { pattern: /^\d{4}-\d{2}$/, like: '2026-01', form: 'YYYY-MM', schema: `^${YEAR}-${MONTH}$` },
  minute: {
    pattern: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/,
    like: '2026-01-31 09:30:00',
    form: 'YYYY-MM-DD HH:mm:ss',
    schema: `^${YEAR}-${MONTH}-${DAY} ([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$`,
  },
}

/** A day as files have it, day or year first, with or without a time. */
const IN_FILE =
  /^\s*(?:(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})|(\d{4}-\d{2}-\d{2}))(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([AP])M)?)?\s*$/i

/** As the wire has it; a day alone is its beginning where a time is wanted. What is no date stays as it is. */
const fromFile = (text: string, precision: DateField['precision']): string => {
  const found = IN_FILE.exec(text)
  if (!found) return text
  const [, day = '', month = '', year, whole, hour, minute = '00', second = '00', half] = found
  const date = whole ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (precision !== 'minute') return hour === undefined ? date : text
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour ?? 0)
  return `${date} ${String(hours).padStart(2, '0')}:${minute}:${second}`
}

const isRealDate = (value: string) => {
  const [year = 0, month = 1, day = 1] = value.slice(0, 10).split('-').map(Number)
  const [hour = 0, minute = 0, second = 0] = value.slice(11).split(':').map(Number)
  const made = new Date(Date.UTC(year, month - 1, day))
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day && year >= 1900 && hour < 24 && minute < 60 && second < 60
}

export const date: KindFaces<DateField> = {
  read: value =>
    typeof value === 'string' ? value.trim().replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(:\d{2})?)$/, '$1 $2') : value,
  problems: (value, { precision = 'day' }) => {
    const { pattern, like } = DATE[precision]
    return typeof value === 'string' && pattern.test(value) && isRealDate(value)
      ? []
      : [tell('Enter a date like %{like}.', { like })]
  },
  schema: ({ precision = 'day', notBefore }) => ({
    type: 'string',
    ...(precision === 'day' && { format: 'date' }),
    pattern: DATE[precision].schema,
    ...(notBefore !== undefined && { 'x-not-before': notBefore }),
  }),
  answer: ({ precision = 'day' }) => ({ type: 'string', pattern: DATE[precision].schema }),
  good: ({ precision = 'day', example }) => example ?? DATE[precision].like,
  bad: () => '31/01/2026',
  cell:
    ({ precision }) =>
    text =>
      fromFile(text, precision),
  filteredBy: 'range',
  told: ({ precision = 'day' }) => ({ type: 'date', limits: [DATE[precision].form] }),
}
