import { present } from '../../../messaging/present.ts'
import type { Tx } from '../scope/scope.ts'
import type { Conditions } from './conditions.ts'
import type { Order } from './order.ts'

/** Found rows that are counted, and sorted for their page in the same look: who looks for a name narrows it down rather than counting. */
export const MOST_FOUND = 300
/** Rows looked at along the order of the list, where much is expected or found; ten times the page's end come to it. */
const NEAR = 10_000

export interface Found {
  /** One more than is counted: at least so many. */
  total: number
  /** The rows of the page, in no certain order. */
  ids: number[]
}

/**
 * Counts what a search finds and picks a page of it, in one look. Little is counted and sorted. Of much, a page soon comes along the order
 * of the list, mostly; the database does not know that there is much, and left to choose would sort it all, or walk through all. What many
 * rows hold is expected to come soon, which spares the index.
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
  const end = offset + rows
  const nearby = (most: number) => nearbyRows(table, conditions, order, NEAR + 10 * end, most)
  const expected = conditions.broad ? await idsOf(tx, nearby(Math.max(end, MOST_FOUND + 1)), conditions) : undefined
  if (expected && expected.length > MOST_FOUND && expected.length >= end)
    return { total: expected.length, ids: expected.slice(offset, end) }
  const found = `select t.id, ${order.column} as sorted from ${table} where ${conditions.sql}`
  const page = `order by sorted ${order.direction}, id ${order.direction} limit ${rows} offset ${offset}`
  const { rows: counted } = await tx.query<{ total: number; ids: number[] | null; soon: number[] | null }>(
    `with found as materialized (${found} limit ${MOST_FOUND + 1})
     select n.total, case when n.total <= ${MOST_FOUND} then array(select id from found ${page}) end as ids,
       case when n.total > ${MOST_FOUND} then ${expected ? 'null::bigint[]' : `array(${nearby(end)})`} end as soon
     from (select count(*) as total from found) n`,
    conditions.values,
  )
  const { total, ids, soon } = present(counted[0])
  if (ids) return { total, ids }
  const first = expected ?? soon ?? []
  if (first.length >= end) return { total, ids: first.slice(offset, end) }
  return { total, ids: await idsOf(tx, `with found as materialized (${found}) select id from found ${page}`, conditions) }
}

const idsOf = async (tx: Tx, sql: string, { values }: Conditions): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number }>(sql, values)
  return rows.map(({ id }) => id)
}

/** The first that are found among so many of the first rows of a list, in its order. */
const nearbyRows = (
  table: string,
  conditions: Conditions,
  { column, field, direction }: Order,
  among: number,
  most: number,
): string => {
  if (conditions.ofSeveral && field === 'id') {
    // Whose a row is would be asked of each of them. Numbers that follow one another are not more rows, and let the text be looked at
    // first; `is true` keeps the index of the search out of it. They begin with the first row that the policy shows.
    const begin =
      direction === 'desc' ? `> (select max(t.id) from ${table}) - ${among}` : `< (select min(t.id) from ${table}) + ${among}`
    return `select t.id from ${table} where ${conditions.unsearched} and (${conditions.search}) is true and t.id ${begin}
      order by t.id ${direction} limit ${most}`
  }
  return `select id from (
      select t.*, ${column} as sorted from ${table} where ${conditions.unsearched} order by sorted ${direction}, t.id ${direction} limit ${among}
    ) t where ${conditions.search} order by sorted ${direction}, id ${direction} limit ${most}`
}
