import type { Watch, Wrong } from '../../system/port.ts'

/** Looked at are the last receipts of an hour, so many of all routes together. */
const LATEST = 20_000
/** One or two say nothing of an operator. */
const FEWEST = 3

/**
 * Routes most of whose marked receipts contradict their messages: their operator writes other numbers into receipts than ours. Where that
 * is so, a person tells the route not to compare (primary routes, `trustReceipts`).
 */
export const receiptsContradict: Watch = {
  kind: 'receipts_contradict',
  look: async tx => {
    const { rows } = await tx.query<Wrong>(
      `with doubted as (
         select from receipts where message_id is null and received_at > now() - interval '1 hour' and contradicts is not null and flagged
         limit ${FEWEST}
       ), latest as (
         select route_id, contradicts is not null and message_id is null as doubted
         from (select * from receipts where (select count(*) from doubted) = ${FEWEST} order by id desc limit ${LATEST}) r
         where flagged and received_at > now() - interval '1 hour'
       ), counted as (select route_id, count(*) as total, count(*) filter (where doubted) as n from latest group by route_id)
       select 'primary_route' as entity, p.id as "entityId",
         jsonb_build_object('route', p.route_name, 'count', c.n, 'total', c.total) as detail
       from counted c join primary_routes p on p.id = c.route_id
       where p.receipt_check = 1 and c.n >= ${FEWEST} and c.n * 2 > c.total`,
    )
    return rows
  },
}
