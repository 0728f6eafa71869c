import { tell } from '../../../messaging/tell.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import { invalid } from '../problem/errors.ts'
import type { Secrets } from '../scope/secrets.ts'
import type { Order } from './order.ts'

/** The last row of a page: its number and, where the list is not sorted by that, its sort value as the database writes it. */
export interface Cursor {
  id: number
  value: string | null
}

const PURPOSE = 'cursor'

/** The page mark after a row. Signed: it is read back into SQL comparisons of the column's own type, so only what we wrote may come. */
export const writeCursor = (
  secrets: Secrets,
  { name }: AnyResource,
  { field, direction }: Order,
  { id, value }: Cursor,
): string => {
  const text = JSON.stringify([name, field, direction, id, value])
  return `${Buffer.from(text).toString('base64url')}.${secrets.sign(PURPOSE, text)}`
}

/**
 * Reads a page mark; undefined where none was sent.
 * @throws HttpProblem 422 for one of another list, of another order, or not of our making
 */
export const readCursor = (
  secrets: Secrets,
  { name }: AnyResource,
  { field, direction }: Order,
  sent: unknown,
): Cursor | undefined => {
  if (sent === undefined || sent === null || sent === '') return undefined
  const [body = '', signature = ''] = typeof sent === 'string' ? sent.split('.') : []
  const text = Buffer.from(body, 'base64url').toString()
  // The last letter has bits to spare: another one may read as the same text.
  const isOurs = Buffer.from(text).toString('base64url') === body
  if (isOurs && signature !== '' && secrets.verify(PURPOSE, text, signature)) {
    const [ofName, ofField, ofDirection, id, value] = JSON.parse(text) as [string, string, string, number, string | null]
    if (ofName === name && ofField === field && ofDirection === direction) return { id, value }
  }
  throw invalid({ cursor: [tell('This page cursor is not valid here. Start from the first page.')] })
}

/**
 * Conditions on the rows after a cursor, each for one stretch of the list, in the order the stretches come. PostgreSQL sorts nulls as
 * larger than everything, and no comparison finds them: they are a stretch of their own.
 */
export const beyond = (
  { field, column, direction, isLong }: Order,
  { id, value }: Cursor,
): { sql: string; values: unknown[] }[] => {
  const after = direction === 'asc' ? '>' : '<'
  if (field === 'id') return [{ sql: `t.id ${after} ?`, values: [id] }]
  const nullsLast = !isLong || direction === 'asc'
  const isNull = { sql: `${column} is null`, values: [] }
  if (value === null) {
    const rest = { sql: `${column} is null and t.id ${after} ?`, values: [id] }
    return nullsLast ? [rest] : [rest, { sql: `${column} is not null`, values: [] }]
  }
  const rest = { sql: `(${column}, t.id) ${after} (?, ?)`, values: [value, id] }
  return nullsLast ? [rest, isNull] : [rest]
}
