import { present } from '../../messaging/present.ts'
import { batchRows, batchValues } from '../kernel/db/batchRows.ts'
import type { Client } from '../kernel/db/client.ts'
import { isPaidAtDelivery } from '../money/port.ts'
import { BLOCK } from './blockSize.ts'
import type { Bookings } from './bookings.ts'
import type { CampaignTerms, Deltas } from './counters.ts'
import { storable } from './events.ts'
import { idKey } from './messageIds.ts'
import { Overtaken } from './overtaken.ts'
import { STATE } from './states.ts'
import type { Taken } from './verdicts.ts'

/** Of one block of ids and route. */
interface Sum {
  campaign_id: number
  route_id: number
  count: number
  parts: number
  credits: number
  first: number
}

/** Of an id that was used before: the operator means the later message. */
const ON_SAME_ID = `on conflict (route_id, gateway_id) do update set written_id = excluded.written_id, message_id = excluded.message_id,
  account_id = excluded.account_id, part = excluded.part, submitted_at = excluded.submitted_at, stat = null, err = null`

/** Routes whose operators are known to use ids again. For all others ids are taken to be new, which is a sixth of the work of storing them. */
export type Reusing = Set<number>

const isUsedAgain = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'submissions_pkey'

const TAKEN = { account_id: 'bigint', message_id: 'bigint', route_id: 'bigint' }
const PARTS = { message_id: 'bigint', gateway_id: 'text', written_id: 'text', part: 'smallint' }
const PARTS_FROM = Object.keys(TAKEN).length + 1

/**
 * Messages that a gateway took, of claims that stand: accepted, and charged unless they are paid at delivery.
 * @param reusing added to where an id is used again; without it every route may
 * @throws Overtaken where a route uses an id again that was not known to
 */
export async function storeTaken(
  client: Client,
  taken: readonly Taken[],
  campaigns: ReadonlyMap<number, CampaignTerms>,
  deltas: Deltas,
  bookings: Bookings,
  reusing?: Reusing,
): Promise<void> {
  if (taken.length === 0) return
  const routes = new Set(taken.map(({ claim }) => claim.routeId))
  const areNew = reusing !== undefined && ![...routes].some(id => reusing.has(id))
  const { messageIds, gatewayIds, writtenIds, parts } = partsOf(taken)
  const { rows } = await client
    .query<Sum>({
      name: areNew ? 'take_messages' : 'take_messages_again',
      text: `with done as (
        update messages m set state = ${STATE.accepted}, route_id = p.route_id, submitted_at = now(), attempts = m.attempts + 1
        from ${batchRows(TAKEN)} p
        where m.account_id = p.account_id and m.id = p.message_id and m.state = ${STATE.queued}
        returning m.id, m.account_id, m.route_id, m.campaign_id, m.parts, m.credits
      ), parted as (
        insert into submissions (route_id, gateway_id, written_id, message_id, account_id, part)
        select d.route_id, i.gateway_id, i.written_id, d.id, d.account_id, i.part
        from ${batchRows(PARTS, PARTS_FROM)} i join done d on d.id = i.message_id
        ${areNew ? '' : ON_SAME_ID}
      )
      select campaign_id, route_id, count(*) as count, sum(parts) as parts, sum(credits) as credits, min(id) as first
      from done group by campaign_id, route_id, id / ${BLOCK} having facts_are_noted()`,
      values: [
        ...batchValues(TAKEN, [
          taken.map(({ claim }) => claim.accountId),
          taken.map(({ claim }) => claim.id),
          taken.map(({ claim }) => claim.routeId),
        ]),
        ...batchValues(PARTS, [messageIds, gatewayIds, writtenIds, parts]),
      ],
    })
    .catch((error: unknown) => {
      if (!isUsedAgain(error)) throw error
      for (const route of routes) reusing?.add(route)
      throw new Overtaken('The operator has used an id again.')
    })
  for (const { campaign_id, route_id, count, parts: messageParts, credits, first } of rows) {
    const counts = { campaign_id, adjusted: 0 as const, messages: count, parts: messageParts, credits }
    deltas.facts.removeOpen({ ...counts, state: STATE.queued, route_id: 0 })
    deltas.facts.addOpen({ ...counts, state: STATE.accepted, route_id })
    deltas.moved(campaign_id, first, STATE.queued, STATE.accepted, count)
    deltas.of(campaign_id).sent += count
    if (isPaidAtDelivery(present(campaigns.get(campaign_id)))) continue
    deltas.of(campaign_id).hold -= credits
    bookings.add('settle', campaign_id, credits, first, count)
  }
}

/** The gateway's ids of all parts; of an id that comes twice in one batch the last counts. */
function partsOf(taken: readonly Taken[]) {
  const byId = new Map<string, { messageId: number; gatewayId: string; writtenId: string | null; part: number }>()
  for (const { claim, ids } of taken)
    for (const [index, id] of ids.entries()) {
      const written = storable(id, 100)
      const gatewayId = idKey(written)
      if (gatewayId === '') continue
      const writtenId = written === gatewayId ? null : written
      byId.set(`${claim.routeId}/${gatewayId}`, { messageId: claim.id, gatewayId, writtenId, part: index + 1 })
    }
  const parts = [...byId.values()]
  return {
    messageIds: parts.map(part => part.messageId),
    gatewayIds: parts.map(part => part.gatewayId),
    writtenIds: parts.map(part => part.writtenId),
    parts: parts.map(part => part.part),
  }
}

/** Parts under which receipts may come, of messages whose rows are settled already. */
export async function noteParts(client: Client, taken: readonly Taken[]): Promise<void> {
  const { messageIds, gatewayIds, writtenIds, parts } = partsOf(taken)
  if (messageIds.length === 0) return
  const owner = new Map(taken.map(({ claim }) => [claim.id, claim]))
  await client.query(
    `insert into submissions (route_id, gateway_id, written_id, message_id, account_id, part)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::smallint[]) ${ON_SAME_ID}`,
    [
      messageIds.map(id => present(owner.get(id)).routeId),
      gatewayIds,
      writtenIds,
      messageIds,
      messageIds.map(id => present(owner.get(id)).accountId),
      parts,
    ],
  )
}
