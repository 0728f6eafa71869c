import type { Client } from '../kernel/db/client.ts'
import { TOGETHER } from './blockSize.ts'

/** SQL: a row of the outbox, of the message's campaign, holds the message of an id. */
export const outboxHolds = (outbox: string, id: string): string =>
  `${outbox}.first_id between ${id} - ${id} % ${TOGETHER} and ${id} and ${id} = any(${outbox}.message_ids)`

/** SQL: a row of the outbox may hold messages behind an id. */
export const outboxBehind = (outbox: string, id: string): string => `${outbox}.first_id > ${id} - ${TOGETHER}`

/**
 * SQL: puts messages into the queue, as many to a row as wait alike.
 * @param from a query of `route_id, priority, campaign_id, account_id, id`, and `tries, tried` where they are not the first
 * @param tried whether it has these two
 */
export const waitTogether = (from: string, tried = false): string => {
  const alike = `route_id, priority, campaign_id, account_id${tried ? ', tries, tried' : ''}`
  return `insert into outbox (${alike}, first_id, message_ids)
    select ${alike}, min(id), array_agg(id order by id) from (${from}) w group by ${alike}, id / ${TOGETHER}`
}

/**
 * Takes messages out of the queue, whichever route they wait for.
 * @param campaigns of each, by its id
 * @returns those that waited; who is not among them is claimed, or was never there
 */
export async function leaveOutbox(client: Client, campaigns: ReadonlyMap<number, number>): Promise<Set<number>> {
  if (campaigns.size === 0) return new Set()
  const { rows } = await client.query<{ id: number }>('select leave_outbox($1, $2) as id', [
    [...campaigns.keys()],
    [...campaigns.values()],
  ])
  return new Set(rows.map(({ id }) => id))
}

/** Puts messages of a campaign into the queue, each for its route. Their rows and the campaign's counters are the caller's to change. */
export async function queueMessages(
  client: Client,
  campaign: { id: number; account_id: number; priority: number },
  messages: readonly { id: number; routeId: number }[],
): Promise<void> {
  await client.query(
    waitTogether(
      `select route_id, $3::smallint as priority, $2::bigint as campaign_id, $1::bigint as account_id, id
       from unnest($4::bigint[], $5::bigint[]) as w(id, route_id)`,
    ),
    [campaign.account_id, campaign.id, campaign.priority, messages.map(({ id }) => id), messages.map(({ routeId }) => routeId)],
  )
}
