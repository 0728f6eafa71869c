import type { Tx } from '../access/scope.ts'
import type { Conditions } from './conditions.ts'
import type { Order } from './list.ts'

/** Of what is searched for, each row has to be read: who looks for a name narrows it down rather than counting. */
export const SEARCH_COUNT_LIMIT = 500
/** Rows looked at along the order before everything found is sorted; fewer where each is asked whose it is. */
const NEAR = 10_000
const NEAR_OF_SEVERAL = 3000

export interface Found {
  /** One more than SEARCH_COUNT_LIMIT: at least so many. */
  total: number
  /** The rows of the page, in no certain order. */
  ids: number[]
}

/**
 * Counts what a search finds and picks a page of it. Little is counted and sorted in one look. Of much, a page soon comes along the order
 * of the list, mostly; the database does not know that there is much, and left to choose would sort it all, or walk through all.
 * @param rows of the page, one more where the next page is to be known of
 */
export const searchPage = async (
  tx: Tx,
  table: string,
  conditions: Conditions,
  { column, direction }: Order,
  rows: number,
  offset: number,
): Promise<Found> => {
  const page = `order by sorted ${direction}, id ${direction} limit ${rows} offset ${offset}`
  const found = `select t.id, ${column} as sorted from ${table} where ${conditions.sql}`
  const counted = await tx.query<{ total: number; ids: number[] | null }>(
    `with found as materialized (${found} limit ${SEARCH_COUNT_LIMIT + 1})
     select n.total, case when n.total <= ${SEARCH_COUNT_LIMIT} then array(select id from found ${page}) end as ids
     from (select count(*) as total from found) n`,
    conditions.values,
  )
  const { total, ids } = counted.rows[0]!
  if (ids) return { total, ids }
  const near = await tx.query<{ id: number }>(
    `select id from (
       select t.*, ${column} as sorted from ${table} where ${conditions.unsearched} order by sorted ${direction}, t.id ${direction}
       limit ${conditions.ofSeveral ? NEAR_OF_SEVERAL : NEAR}
     ) t where ${conditions.search} ${page}`,
    conditions.values,
  )
  if (near.rows.length === rows) return { total, ids: near.rows.map(({ id }) => id) }
  const all = await tx.query<{ id: number }>(
    `with found as materialized (${found}) select id from found ${page}`,
    conditions.values,
  )
  return { total, ids: all.rows.map(({ id }) => id) }
}
