import { present } from '../../messaging/present.ts'
import type { Client } from '../kernel/db/client.ts'
import type { Bookings } from './bookings.ts'
import { CLAIM_COLUMNS, CLAIM_KEYS, type Claim, claimKeys, SAME_ROW } from './claim.ts'
import type { Deltas } from './counters.ts'
import { storable } from './events.ts'
import { leftClaims } from './leftClaims.ts'
import { idKey } from './messageIds.ts'
import { STATE } from './states.ts'
import type { Taken } from './verdicts.ts'

interface Sum {
  campaign_id: number
  count: number
  credits: number
  first: number
}

/** An operator that uses an id again means the later message. */
const ON_SAME_ID = `on conflict (route_id, gateway_id) do update set written_id = excluded.written_id, message_id = excluded.message_id,
  account_id = excluded.account_id, part = excluded.part, submitted_at = excluded.submitted_at, stat = null, err = null`

/** Messages that a gateway took: out of the queue, accepted, charged. @returns claims whose row was not ours any more */
export async function storeTaken(client: Client, taken: readonly Taken[], deltas: Deltas, bookings: Bookings): Promise<Claim[]> {
  if (taken.length === 0) return []
  const { messageIds, gatewayIds, writtenIds, parts } = partsOf(taken)
  const { rows } = await client.query<Sum>({
    name: 'take_messages',
    text: `with p as (select * from ${CLAIM_KEYS} as p(${CLAIM_COLUMNS})), gone as (
        delete from outbox o using p where ${SAME_ROW} and (o.claimed_by = p.epoch or o.claimed_by is null)
        returning o.message_id, o.account_id, o.route_id
      ), done as (
        update messages m set state = ${STATE.accepted}, route_id = g.route_id, submitted_at = now(), attempts = m.attempts + 1
        from gone g where m.account_id = g.account_id and m.id = g.message_id
        returning m.id, m.campaign_id, m.credits
      ), noted as (
        insert into submissions (route_id, gateway_id, written_id, message_id, account_id, part)
        select g.route_id, i.gateway_id, i.written_id, g.message_id, g.account_id, i.part
        from unnest($6::bigint[], $7::text[], $8::text[], $9::smallint[]) as i(message_id, gateway_id, written_id, part) join gone g on g.message_id = i.message_id
        ${ON_SAME_ID}
      )
      select campaign_id, count(*) as count, sum(credits)::bigint as credits, min(id) as first from done group by campaign_id`,
    values: [...claimKeys(taken.map(({ claim }) => claim)), messageIds, gatewayIds, writtenIds, parts],
  })
  let settled = 0
  for (const { campaign_id, count, credits, first } of rows) {
    settled += count
    deltas.moved(campaign_id, STATE.queued, STATE.accepted, count)
    deltas.of(campaign_id).sent += count
    deltas.of(campaign_id).hold -= credits
    bookings.add('settle', campaign_id, credits, first, count)
  }
  return settled === taken.length
    ? []
    : leftClaims(
        client,
        taken.map(({ claim }) => claim),
      )
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
