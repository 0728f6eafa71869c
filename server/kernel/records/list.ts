import { tell } from '../../../messaging/tell.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { CallContext, Row } from '../context/context.ts'
import type { Page } from '../context/envelope.ts'
import { invalid } from '../problem/errors.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'
import { quoted, selectList, toWire } from './columns.ts'
import type { Companion } from './companion.ts'
import { addFilters, addScope, Conditions } from './conditions.ts'
import { beyond, readCursor, writeCursor } from './cursor.ts'
import { countLimit, findPage, lookAnew, type Sums } from './found.ts'
import { longListsOf } from './longLists.ts'
import { isWalked, orderSql, readOrder, refuseLongSort, sortLimit } from './order.ts'
import { paged, readPaging } from './paging.ts'
import { holdPlaces } from './places.ts'
import { tableOf } from './table.ts'

/** Further pages are reached by the cursor, which costs the same wherever it stands. */
const MOST_OFFSET = 100_000

/** The sort value of a row exactly as the database has it; a Date would lose its microseconds, and rows of one page with them. */
const SORTED_BY = 'sorted by'

type ListContext = Pick<CallContext, 'tx' | 'caller' | 'deps' | 'query'>
type Body = Readonly<Record<string, unknown>>

/**
 * One page of a resource for a caller: scope, filters, order, a bounded count.
 * @throws HttpProblem 422 for a filter or order that is not declared, a page out of reach, a cursor of another list
 */
export const listRecords = async (
  context: ListContext,
  resource: AnyResource,
  companion: Companion | undefined,
  body: Body,
  perPageDefault?: number,
): Promise<Page> => (await listSummed(context, resource, companion, body, undefined, perPageDefault)).page

/** The same, and beside it what was made of all rows it finds; null where they are too many for that. */
export const listSummed = async <T>(
  { tx, caller, deps, query }: ListContext,
  resource: AnyResource,
  companion: Companion | undefined,
  body: Body,
  wantedSums: Sums | undefined,
  perPageDefault?: number,
): Promise<{ page: Page; sums: T | null }> => {
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
  const most = isWalked(order, conditions) ? countLimit(conditions) : sortLimit(resource, order, conditions)
  const looking = { tx, caller, longLists: longListsOf(deps.pool) }
  const look = { order, cursor, rows: perPage + 1, offset, most, sums: wantedSums }
  const looked = await findPage(looking, table, conditions, look)
  const { ids } = looked
  refuseLongSort(resource, order, looked.total, most)
  const wanted = ids ? new Conditions() : conditions
  if (ids) wanted.add('t.id = any(?::bigint[])', ids)
  const byField = order.field !== 'id'
  const columns = `${selectList(resource, companion, caller.principal)}${byField ? `, ${order.column}::text as ${quoted(SORTED_BY)}` : ''}`
  const rows: Row[] = []
  for (const { sql, values } of cursor && !ids ? beyond(order, cursor) : [{ sql: 'true', values: [] }]) {
    if (rows.length > perPage) break
    const here = wanted.with(sql, ...values)
    const { rows: some } = await tx.query<Row>(
      `select ${columns} from ${table} where ${here.sql}
       order by ${orderSql(order)} limit ${perPage + 1 - rows.length} offset ${ids ? 0 : offset}`,
      here.values,
    )
    rows.push(...some)
  }
  const last = rows.length > perPage ? rows[perPage - 1] : undefined
  // Where it ends one sees how long it is.
  const { total: found, sums } = looked.isRemembered && !last ? await lookAnew(looking, table, conditions, look) : looked
  return {
    page: {
      ...paged(
        rows.slice(0, perPage).map(({ [SORTED_BY]: _sort, ...row }) => toWire(row as Row, caller.timezone, companion)),
        Math.min(found, most),
        { page, perPage },
      ),
      ...(found > most && { total_is_capped: 1 }),
      ...(last && {
        next_cursor: writeCursor(deps.secrets, resource, order, {
          id: last.id,
          value: (last[SORTED_BY] ?? null) === null ? null : String(last[SORTED_BY]),
        }),
      }),
    },
    sums: sums as T | null,
  }
}

/** Records by number that the caller may see, for reading (`lent` ones too) or for writing; the lowest first, which is the order of their locks, too. */
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
    `select ${selectList(resource, companion, caller.principal)} from ${quoted(tableOf(resource))} t where ${conditions.sql} order by t.id${lock ? ' for no key update of t' : ''}`,
    conditions.values,
  )
  return rows
}
