import { present } from '../../../messaging/present.ts'
import { COMPUTED_AT_MOST } from '../../../resources/language/orders.ts'
import type { Scoped, Tx } from '../scope/scope.ts'
import type { Conditions } from './conditions.ts'
import { beyond, type Cursor } from './cursor.ts'
import { FAR_MORE, type LongLists, listKey } from './longLists.ts'
import { isWalked, type Order, orderSql } from './order.ts'
import { type Found, MOST_FOUND, searchPage } from './search.ts'

/** More rows than this are not counted: the answer says "more than". */
const COUNT_LIMIT = 10_000

/** How many rows of a list are counted that an index has in its order. */
export const countLimit = ({ search, ofSeveral }: Conditions): number => {
  if (search !== undefined) return MOST_FOUND
  return ofSeveral ? COMPUTED_AT_MOST : COUNT_LIMIT
}

/** What is to be known of all rows that a list finds, beside their number. */
export interface Sums {
  /** Read of each of them: SQL over `t`. */
  of: string
  /** One value made of that: SQL over `found`. */
  sql: string
  /** Made of at most so many; where nothing is said, of as many as are counted, and of a search as many as may be. */
  most?: number
}

interface Page {
  order: Order
  cursor: Cursor | undefined
  /** One more where the next page is to be known of. */
  rows: number
  offset: number
}

interface Wanted extends Page {
  /** So many are counted, and sorted. */
  most: number
  sums: Sums | undefined
}

/** `total` is more than are counted where there are more; `ids` is null where no page was picked; `sums` where there are too many. */
interface Looked extends Omit<Found, 'ids'> {
  ids: number[] | null
  sums: unknown
  /** It was not counted now: there were far more a moment ago. */
  isRemembered?: boolean
}

/** Who looks, and the lists that need not be counted again for him. */
interface Looking {
  tx: Tx
  caller: Scoped
  longLists: LongLists
}

/** Counts what a list finds and makes its sums. Of rows that have to be sorted, and of a search, the page is picked on the way. */
export const findPage = async (
  looking: Looking,
  table: string,
  conditions: Conditions,
  { most, sums, ...page }: Wanted,
): Promise<Looked> => {
  const { tx } = looking
  const { order, cursor, rows, offset } = page
  if (!isWalked(order, conditions)) return lookAt(tx, table, conditions, { most, sums, page })
  const isSearched = conditions.search !== undefined
  // A search counts too few for sums.
  const summed = sums && { most: isSearched ? COUNT_LIMIT : most, ...sums }
  const isSummedFurther = summed !== undefined && summed.most > most
  if (!isSearched && !isSummedFurther) return lookAtList(looking, table, conditions, { most, sums: summed })
  if (!isSearched || cursor) return lookAt(tx, table, conditions, { most, sums: summed })
  const found = await searchPage(tx, table, conditions, order, rows, offset)
  return { ...found, sums: summed ? (await lookAt(tx, table, conditions, { most, sums: summed })).sums : null }
}

/** As `lookAt`, but not anew at each look where there are far more, and without sums where there were too many. */
const lookAtList = async (
  { tx, caller, longLists }: Looking,
  table: string,
  conditions: Conditions,
  { most, sums }: { most: number; sums: Sums | undefined },
): Promise<Looked> => {
  const list = listKey(caller, table, conditions)
  const known = longLists.get(list)
  if (known === 'far more') return { total: most + 1, ids: null, sums: null, isRemembered: true }
  if (known === undefined) {
    const looked = await lookAt(tx, table, conditions, { most, sums })
    if (looked.total > most) longLists.learn(list, 'more')
    return looked
  }
  const farMore = most * FAR_MORE
  const total = await countRows(tx, table, conditions, known === 'more' ? farMore : most)
  if (known === 'more') longLists.learn(list, total > farMore ? 'far more' : 'not far more')
  return total > most || !sums ? { total, ids: null, sums: null } : lookAt(tx, table, conditions, { most, sums })
}

/** Looks at a list that was not counted now. */
export const lookAnew = (
  { tx, caller, longLists }: Looking,
  table: string,
  conditions: Conditions,
  { most, sums }: { most: number; sums: Sums | undefined },
): Promise<Looked> => {
  longLists.forget(listKey(caller, table, conditions))
  return lookAt(tx, table, conditions, { most, sums })
}

/** Counts what a list finds. @returns more than `most` where there are more */
export const countRows = async (tx: Tx, table: string, conditions: Conditions, most: number): Promise<number> =>
  (await lookAt(tx, table, conditions, { most })).total

/** One look for all that is asked: to find the rows may cost much, what is then done with them does not. */
const lookAt = async (
  tx: Tx,
  table: string,
  conditions: Conditions,
  { most, sums, page }: { most: number; sums?: Sums | undefined; page?: Page },
): Promise<Looked> => {
  const columns = [...(page ? ['t.id', `${page.order.column} as sorted`] : []), ...(sums ? [sums.of] : [])]
  const picked = page ? pickedSql(conditions, page) : { sql: 'null::bigint[]', values: conditions.values }
  const mostSummed = sums?.most ?? most
  const { rows } = await tx.query<Looked>(
    `with found as (select ${columns.join(', ') || '1'} from ${table} where ${conditions.sql} limit ${Math.max(most, mostSummed) + 1})
     select n.total, case when n.total <= ${most} then ${picked.sql} end as ids,
       case when n.total <= ${mostSummed} then ${sums?.sql ?? 'null'} end as sums
     from (select count(*) as total from found) n`,
    picked.values,
  )
  return present(rows[0])
}

/** By number and order alone, so that only the rows of the page are read whole. */
const pickedSql = (conditions: Conditions, { order, cursor, rows, offset }: Page): { sql: string; values: unknown[] } => {
  const among = { ...order, column: 't.sorted' }
  let placed = conditions
  const after = (cursor ? beyond(among, cursor) : []).map(({ sql, values }) => {
    placed = placed.with(sql, ...values)
    return placed.parts.at(-1)
  })
  const where = after.length > 0 ? `where ${after.join(' or ')}` : ''
  const sql = `array(select t.id from found t ${where} order by ${orderSql(among)} limit ${rows} offset ${offset})`
  return { sql, values: placed.values }
}
