import { tell } from '../../../messaging/tell.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import { COMPUTED_AT_MOST } from '../../../resources/language/orders.ts'
import type { CallContext, Row } from '../context/context.ts'
import type { Page } from '../context/envelope.ts'
import { invalid } from '../problem/errors.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'
import { quoted, selectList, toWire } from './columns.ts'
import type { Companion } from './companion.ts'
import { addFilters, addScope, Conditions } from './conditions.ts'
import { beyond, readCursor, writeCursor } from './cursor.ts'
import { type Order, orderSql, readOrder, refuseLongSort, sortLimit } from './order.ts'
import { paged, readPaging } from './paging.ts'
import { holdPlaces } from './places.ts'
import { MOST_FOUND, searchPage } from './search.ts'
import { tableOf } from './table.ts'

/** More rows than this are not counted: the answer says "more than". */
const COUNT_LIMIT = 10_000
/** Further pages are reached by the cursor, which costs the same wherever it stands. */
const MOST_OFFSET = 100_000

/** The sort value of a row exactly as the database has it; a Date would lose its microseconds, and rows of one page with them. */
const SORTED_BY = 'sorted by'

/**
 * One page of a resource for a caller: scope, filters, order, a bounded count.
 * @param count counts the rows found, of at most so many, and whatever else is to be known of them; not asked where a search counts its own
 * @throws HttpProblem 422 for a filter or order that is not declared, a page out of reach, a cursor of another list
 */
export const listRecords = async (
  { tx, caller, deps, query }: Pick<CallContext, 'tx' | 'caller' | 'deps' | 'query'>,
  resource: AnyResource,
  companion: Companion | undefined,
  body: Readonly<Record<string, unknown>>,
  perPageDefault?: number,
  count = countRows,
): Promise<Page> => {
  const { page, perPage } = readPaging(query, body, perPageDefault)
  const order = readOrder(resource, body, caller.principal, companion)
  const cursor = readCursor(deps.secrets, resource, order, body.cursor)
  const conditions = new Conditions()
  await addScope(conditions, tx, caller, resource, { lent: true, of: tableOf(resource) })
  if (companion?.where) conditions.add(companion.where)
  await addFilters(conditions, { tx, caller }, resource, companion, body)
  const offset = cursor ? 0 : (page - 1) * perPage
  if (offset > MOST_OFFSET)
    throw invalid({ page: [tell('Use the cursor to continue: pages this far cannot be opened directly.')] })
  const table = `${quoted(tableOf(resource))} t`
  const most = order.isLong ? countLimit(conditions) : sortLimit(resource, order, conditions)
  const { total: found, ids } =
    conditions.search === undefined || cursor || !order.isLong
      ? { total: await count(tx, table, conditions, most), ids: null }
      : await searchPage(tx, table, conditions, order, perPage + 1, offset)
  refuseLongSort(resource, order, found, most)
  const wanted = ids ? new Conditions() : conditions
  if (ids) wanted.add('t.id = any(?::bigint[])', ids)
  const total = Math.min(found, most)
  const byField = order.field !== 'id'
  const columns = `${selectList(resource, companion, caller.principal)}${byField ? `, ${order.column}::text as ${quoted(SORTED_BY)}` : ''}`
  // What is computed where it is shown is computed once, and not again for the rows picked by it.
  const picked = !order.isLong && !resource.fields[order.field]?.virtual
  const rows: Row[] = []
  for (const { sql, values } of cursor ? beyond(order, cursor) : [{ sql: 'true', values: [] }]) {
    if (rows.length > perPage) break
    const here = wanted.with(sql, ...values)
    const most = perPage + 1 - rows.length
    const { rows: some } = await tx.query<Row>(
      `select ${columns} from ${table} where ${picked ? pickedSql(table, here, order, most, offset) : here.sql}
       order by ${orderSql(order)} limit ${most} offset ${ids || picked ? 0 : offset}`,
      here.values,
    )
    rows.push(...some)
  }
  const last = rows.length > perPage ? rows[perPage - 1] : undefined
  return {
    ...paged(
      rows.slice(0, perPage).map(({ [SORTED_BY]: _sort, ...row }) => toWire(row as Row, caller.timezone, companion)),
      total,
      { page, perPage },
    ),
    ...(found > most && { total_is_capped: 1 }),
    ...(last && {
      next_cursor: writeCursor(deps.secrets, resource, order, {
        id: last.id,
        value: (last[SORTED_BY] ?? null) === null ? null : String(last[SORTED_BY]),
      }),
    }),
  }
}

/** Rows of a page of which all that are found have to be sorted: by number and order alone, so that only those of the page are read whole. */
const pickedSql = (table: string, { sql }: Conditions, order: Order, most: number, offset: number): string =>
  `t.id = any(array(select t.id from ${table} where ${sql} order by ${orderSql(order)} limit ${most} offset ${offset}))`

const countLimit = (conditions: Conditions): number => {
  if (conditions.search !== undefined) return MOST_FOUND
  return conditions.ofSeveral ? COMPUTED_AT_MOST : COUNT_LIMIT
}

/** @returns at most one more than `most` */
export const countRows = async (tx: Tx, table: string, { sql, values }: Conditions, most: number): Promise<number> => {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*) as total from (select 1 from ${table} where ${sql} limit ${most + 1}) counted`,
    values,
  )
  return rows[0]?.total ?? 0
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
  if (forWriting && lock && companion?.lockFirst) {
    const { rows } = await tx.query<{ id: number }>(
      `select t.id from ${quoted(tableOf(resource))} t where ${conditions.sql}`,
      conditions.values,
    )
    await companion.lockFirst(
      tx,
      rows.map(({ id }) => id),
    )
  }
  if (forWriting && lock) await holdPlaces(tx, resource, ids)
  const { rows } = await tx.query<Row>(
    `select ${selectList(resource, companion, caller.principal)} from ${quoted(tableOf(resource))} t where ${conditions.sql}${lock ? ' for no key update of t' : ''}`,
    conditions.values,
  )
  return rows
}
