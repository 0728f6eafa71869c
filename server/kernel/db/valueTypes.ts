import pg from 'pg'

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const TIMESTAMP = 1114

/**
 * How values arrive from the database, the same on every connection: `int8` (and so `count(*)`) as number, `timestamptz` as Date,
 * `date` as its text `YYYY-MM-DD` (a Date would move with the time zone of the machine), `numeric` (and so `sum()` of `int8`) as text.
 */
export const valueTypes = new pg.TypeOverrides()
valueTypes.setTypeParser(INT8, parseInt8)
valueTypes.setTypeParser(INT8_ARRAY, text => parseArray(text).map(item => (item === null ? null : parseInt8(item))))
valueTypes.setTypeParser(DATE, text => text)
valueTypes.setTypeParser(TIMESTAMP, text => new Date(`${text.replace(' ', 'T')}Z`))

/**
 * An `int8` as number.
 * @throws RangeError beyond 2^53 - 1, where a number would silently lose digits
 */
export function parseInt8(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number))
    throw new RangeError(`The database holds ${text}, which is too large to be read exactly: select it as text.`)
  return number
}

/** A one-dimensional array of integers, as PostgreSQL writes it: `{1,2,NULL}`. */
function parseArray(text: string): (string | null)[] {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map(item => (item === 'NULL' ? null : item))
}
