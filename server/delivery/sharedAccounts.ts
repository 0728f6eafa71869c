import type { Client } from '../credits/ledger.ts'
import type { Arrival, Match } from './receiptMatch.ts'

/** Routes that bind to one SMSC under one name: `a` and `b` are aliases of primary_routes. */
export const SAME_ACCOUNT = `a.gateway_type = b.gateway_type and a.host = b.host and a.port = b.port and a.system_id = b.system_id`

/**
 * An SMSC knows accounts, not our routes: where several routes bind under one name, it sends a receipt over any of them. Ids are given by
 * the account, so a receipt whose route sent no such message belongs to the route of the same account that did.
 * @returns the arrivals, those of a neighbour under its route; undefined when there are none
 */
export async function bringHome(
  client: Client,
  arrivals: readonly Arrival[],
  matches: readonly (Match | undefined)[],
): Promise<readonly Arrival[] | undefined> {
  const strays = arrivals.filter(({ gatewayId, whole }, index) => gatewayId !== null && !whole && matches[index] === undefined)
  if (strays.length === 0) return undefined
  const { rows } = await client.query<{ route_id: number; gateway_id: string; home: number }>({
    name: 'bring_receipts_home',
    text: `select w.route_id, w.gateway_id, min(s.route_id) as home
      from (select distinct * from unnest($1::bigint[], $2::text[]) as w(route_id, gateway_id)) w
      join primary_routes a on a.id = w.route_id
      join primary_routes b on b.id <> a.id and ${SAME_ACCOUNT}
      join submissions s on s.route_id = b.id and s.gateway_id = w.gateway_id
      group by 1, 2`,
    values: [strays.map(({ routeId }) => routeId), strays.map(({ gatewayId }) => gatewayId)],
  })
  if (rows.length === 0) return undefined
  const homes = new Map(rows.map(({ route_id, gateway_id, home }) => [`${route_id}/${gateway_id}`, home]))
  return arrivals.map((arrival, index) => {
    const home = matches[index] ? undefined : homes.get(`${arrival.routeId}/${arrival.gatewayId}`)
    return home === undefined ? arrival : { ...arrival, routeId: home }
  })
}
