import type { StoredFaces } from '../common/stored.ts'
import type { DateField } from './field.ts'

/** As it reads in a sheet. */
const SHOWN = { day: 'DD-MM-YYYY', minute: 'DD-MM-YYYY HH12:MI:SS AM' } as const

export const stored: StoredFaces<DateField> = {
  filter: ({ precision }, { column, match, value, timezone }) => {
    if (precision !== 'minute') return { sql: `${column} ${match === 'from' ? '>=' : '<='} ?::date`, values: [value] }
    // Days are the account's own days, whole ones.
    const end = match === 'from' ? '>= (?::date)' : '< (?::date + 1)'
    return { sql: `${column} ${end}::timestamp at time zone ?`, values: [value, timezone] }
  },
  // A minute of the account's clock becomes a moment.
  written: ({ precision }, parameter, zone) =>
    precision === 'minute' ? `(${parameter}::timestamp at time zone ${zone()})` : parameter,
  sheet: ({ precision = 'day' }, { column, timezone, literal }) => {
    if (precision === 'month') return column
    const local = precision === 'minute' ? `${column} at time zone ${literal(timezone)}` : column
    return `to_char(${local}, '${SHOWN[precision]}')`
  },
  // How a date is written is the first thing one asks.
  sample: (_field, { good }) => String(good),
  mistakes: {
    notBefore: ({ notBefore }, { beside }) =>
      notBefore !== undefined && beside[notBefore]?.kind !== 'date' ? [`'notBefore' names no date '${notBefore}' beside it`] : [],
  },
}
