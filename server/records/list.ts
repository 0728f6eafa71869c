import type { AnyResource } from '../../resources/schema/define.ts'
import type { Caller } from '../access/caller.ts'
import type { Tx } from '../access/scope.ts'
import type { Row } from '../http/context.ts'
import type { Page } from '../http/envelope.ts'
import { invalid } from '../http/errors.ts'
import { columnOf, quoted, selectList, toWire } from './columns.ts'
import type { Companion } from './companion.ts'
import { addFilters, addScope, Conditions } from './conditions.ts'

/** More rows than this are not counted: the answer says "more than". */
const COUNT_LIMIT = 10_000
const MOST_PER_PAGE = 200
/** Further pages are reached by the cursor, which costs the same wherever it stands. */
const MOST_OFFSET = 100_000

export interface Paging {
  page: number
  perPage: number
}

/** Reads `page` and `per_page_record` or `per_page` from query or body, body last (domain §1.1). @throws HttpProblem 422 */
export const readPaging = (
  query: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
  perPageDefault = 15,
): Paging => {
  const number = (value: unknown, fallback: number, key: string) => {
    if (value === undefined || value === null || value === '') return fallback
    const read = Number(value)
    if (!Number.isSafeInteger(read) || read < 1) throw invalid({ [key]: ['Enter a whole number from 1.'] })
    return read
  }
  const page = number(body.page ?? query.page, 1, 'page')
  const perPage = number(
    body.per_page_record ?? body.per_page ?? query.per_page_record ?? query.per_page,
    perPageDefault,
    'per_page_record',
  )
  return { page, perPage: Math.min(perPage, MOST_PER_PAGE) }
}

interface Order {
  column: string
  field: string
  direction: 'asc' | 'desc'
}

export const readOrder = (resource: AnyResource, body: Readonly<Record<string, unknown>>): Order => {
  const [field, direction] = resource.list.sort ?? ['id', 'desc']
  const wanted = body.sort_by ?? field
  if (wanted !== field && wanted !== 'id')
    throw invalid({ sort_by: [`This list can be sorted by ${field === 'id' ? 'id' : `${field} or id`}.`] })
  const order = body.sort_order ?? (wanted === field ? direction : 'desc')
  if (order !== 'asc' && order !== 'desc') throw invalid({ sort_order: ['Enter asc or desc.'] })
  return { field: String(wanted), column: `t.${quoted(columnOf(resource, String(wanted)))}`, direction: order }
}

const encodeCursor = (row: Row, { field }: Order) =>
  Buffer.from(
    JSON.stringify(
      field === 'id' ? [row.id] : [row[field] instanceof Date ? (row[field] as Date).toISOString() : row[field], row.id],
    ),
  ).toString('base64url')

const addCursor = (conditions: Conditions, { field, column, direction }: Order, cursor: unknown): void => {
  if (cursor === undefined || cursor === null || cursor === '') return
  try {
    const [first, id] = JSON.parse(Buffer.from(String(cursor), 'base64url').toString()) as [unknown, unknown]
    const beyond = direction === 'asc' ? '>' : '<'
    if (field === 'id' && Number.isSafeInteger(first)) {
      conditions.add(`t.id ${beyond} ?`, first)
      return
    }
    if (Number.isSafeInteger(id)) {
      conditions.add(`(${column}, t.id) ${beyond} (?, ?)`, first, id)
      return
    }
  } catch {}
  throw invalid({ cursor: ['This page mark cannot be read. Start from the first page.'] })
}

/** One page of a resource for a caller: scope, filters, order, a bounded count. @throws HttpProblem 422 for a filter or order that is not declared */
export const listRecords = async (
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  companion: Companion | undefined,
  {
    query,
    body,
    perPageDefault,
  }: { query: Readonly<Record<string, unknown>>; body: Readonly<Record<string, unknown>>; perPageDefault?: number },
): Promise<Page> => {
  const { page, perPage } = readPaging(query, body, perPageDefault)
  const order = readOrder(resource, body)
  const conditions = new Conditions()
  await addScope(conditions, tx, caller, resource, { lent: true })
  if (companion?.where) conditions.add(companion.where)
  addFilters(conditions, resource, companion, body, caller.timezone)
  const table = `${quoted(resource.table as string)} t`
  const counted = await tx.query<{ total: number }>(
    `select count(*) as total from (select 1 from ${table} where ${conditions.sql} limit ${COUNT_LIMIT + 1}) counted`,
    conditions.values,
  )
  const found = counted.rows[0]?.total ?? 0
  const total = Math.min(found, COUNT_LIMIT)
  const offset = body.cursor ? 0 : (page - 1) * perPage
  if (offset > MOST_OFFSET) throw invalid({ page: ['Go on by the page mark (cursor): pages this far cannot be jumped to.'] })
  addCursor(conditions, order, body.cursor)
  const { rows } = await tx.query<Row>(
    `select ${selectList(resource, companion, caller.principal)} from ${table} where ${conditions.sql}
     order by ${order.column} ${order.direction}${order.field === 'id' ? '' : `, t.id ${order.direction}`} limit ${perPage + 1} offset ${offset}`,
    conditions.values,
  )
  const shown = rows.slice(0, perPage)
  const last = shown.at(-1)
  return {
    data: shown.map(row => toWire(row, caller.timezone, companion)),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
    per_page: perPage,
    ...(found > COUNT_LIMIT && { total_is_capped: 1 }),
    ...(rows.length > perPage && last && { next_cursor: encodeCursor(last, order) }),
  }
}

/** Records by number that the caller may see, for reading (`lent` ones too) or for writing; in no certain order. */
export const findRecords = async (
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  companion: Companion | undefined,
  ids: readonly number[],
  { forWriting = false, lock = forWriting }: { forWriting?: boolean; lock?: boolean } = {},
): Promise<Row[]> => {
  const conditions = new Conditions()
  conditions.add('t.id = any(?::bigint[])', ids)
  await addScope(conditions, tx, caller, resource, { lent: !forWriting })
  if (companion?.where) conditions.add(companion.where)
  const { rows } = await tx.query<Row>(
    `select ${selectList(resource, companion, caller.principal)} from ${quoted(resource.table as string)} t where ${conditions.sql}${lock ? ' for no key update of t' : ''}`,
    conditions.values,
  )
  return rows
}
