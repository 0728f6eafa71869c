import type { Tx } from '../access/scope.ts'
import type { Conditions } from './conditions.ts'
import type { Order } from './list.ts'

interface Effort {
  /** Found rows that are counted, and sorted for their page in the same look: who looks for a name narrows it down rather than counting. */
  count: number
  /** Rows looked at along the order of the list where more is found, before all of that is sorted; ten times the page's end come to it. */
  near: number
}

const OF_ONE: Effort = { count: 500, near: 10_000 }
/** Each row looked at is asked whose it is, which makes a second look dear. */
const OF_SEVERAL: Effort = { count: 2500, near: 1000 }

/** As far as these conditions' search is counted. */
export const searchEffort = ({ ofSeveral }: Conditions): Effort => (ofSeveral ? OF_SEVERAL : OF_ONE)

export interface Found {
  /** One more than is counted: at least so many. */
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
  const { count, near } = searchEffort(conditions)
  const page = `order by sorted ${direction}, id ${direction} limit ${rows} offset ${offset}`
  const found = `select t.id, ${column} as sorted from ${table} where ${conditions.sql}`
  const counted = await tx.query<{ total: number; ids: number[] | null }>(
    `with found as materialized (${found} limit ${count + 1})
     select n.total, case when n.total <= ${count} then array(select id from found ${page}) end as ids
     from (select count(*) as total from found) n`,
    conditions.values,
  )
  const { total, ids } = counted.rows[0]!
  if (ids) return { total, ids }
  const soon = await tx.query<{ id: number }>(
    `select id from (
       select t.*, ${column} as sorted from ${table} where ${conditions.unsearched} order by sorted ${direction}, t.id ${direction}
       limit ${near + 10 * (offset + rows)}
     ) t where ${conditions.search} ${page}`,
    conditions.values,
  )
  if (soon.rows.length === rows) return { total, ids: soon.rows.map(({ id }) => id) }
  const all = await tx.query<{ id: number }>(
    `with found as materialized (${found}) select id from found ${page}`,
    conditions.values,
  )
  return { total, ids: all.rows.map(({ id }) => id) }
}
