import type { Tx } from '../access/scope.ts'
import type { Conditions } from './conditions.ts'
import type { Order } from './list.ts'

/** Found rows that are counted, and sorted for their page in the same look: who looks for a name narrows it down rather than counting. */
export const MOST_FOUND = 500
/** Rows looked at along the order of the list where more is found, before all of that is sorted; ten times the page's end come to it. */
const NEAR = 10_000

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
  order: Order,
  rows: number,
  offset: number,
): Promise<Found> => {
  const page = `order by sorted ${order.direction}, id ${order.direction} limit ${rows} offset ${offset}`
  const found = `select t.id, ${order.column} as sorted from ${table} where ${conditions.sql}`
  const counted = await tx.query<{ total: number; ids: number[] | null }>(
    `with found as materialized (${found} limit ${MOST_FOUND + 1})
     select n.total, case when n.total <= ${MOST_FOUND} then array(select id from found ${page}) end as ids
     from (select count(*) as total from found) n`,
    conditions.values,
  )
  const { total, ids } = counted.rows[0]!
  if (ids) return { total, ids }
  const near = nearby(table, conditions, order, NEAR + 10 * (offset + rows))
  const soon = near === undefined ? [] : await idsOf(tx, `select id from (${near}) t ${page}`, conditions)
  if (soon.length === rows) return { total, ids: soon }
  return { total, ids: await idsOf(tx, `with found as materialized (${found}) select id from found ${page}`, conditions) }
}

const idsOf = async (tx: Tx, sql: string, { values }: Conditions): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number }>(sql, values)
  return rows.map(({ id }) => id)
}

/** What is found among so many of the first rows of a list. */
const nearby = (table: string, conditions: Conditions, { column, field, direction }: Order, rows: number): string | undefined => {
  if (!conditions.ofSeveral)
    return `select t.id, t.sorted from (
      select t.*, ${column} as sorted from ${table} where ${conditions.unsearched}
      order by sorted ${direction}, t.id ${direction} limit ${rows}) t where ${conditions.search}`
  // Whose a row is would be asked of each of them. Numbers that follow one another are not more rows, and let the text be looked at first;
  // `is true` keeps the index of the search out of it.
  if (field !== 'id') return undefined
  const first = `(select t.id from ${table} where ${conditions.unsearched} order by t.id ${direction} limit 1)`
  return `select t.id, t.id as sorted from ${table} where ${conditions.unsearched} and (${conditions.search}) is true
    and t.id ${direction === 'desc' ? `> ${first} - ${rows}` : `< ${first} + ${rows}`}`
}
