import { present } from '../../messaging/present.ts'
import type { Outcome } from '../gateways/driver.ts'
import type { Client } from '../kernel/db/client.ts'
import { Bookings } from './bookings.ts'
import { CLAIM_COLUMNS, CLAIM_KEYS, type Claim, claimKeys, SAME_ROW } from './claim.ts'
import { Deltas, type LockedCampaign, lockCampaigns } from './counters.ts'
import { type MessageEvent, storable, writeEvents } from './events.ts'
import { nextRoute, type RouteTable } from './failover.ts'
import { resolveLate } from './lateOutcomes.ts'
import { emitMessages, type WebhookInterest } from './messageEvents.ts'
import { idKey } from './messageIds.ts'
import { STATE, type State, type StatSource } from './states.ts'

/** A claimed message and how it ended; `blocked`: its number is on a blacklist, nothing was written. */
export interface Ended {
  claim: Claim
  outcome: Outcome | { kind: 'blocked' }
}

export interface OutcomeContext {
  routes: RouteTable
  /** What a route wants done with messages whose fate is open. */
  policyOf(routeId: number): 'hold' | 'resend'
  /** Whether the dictionary wants a message that a route refused with this code to take the next one. */
  goesElsewhere?(routeId: number, code: string): boolean
  /** Which webhooks hear of messages; none where not given. */
  interest?: WebhookInterest
}

/** How a claimed message leaves the queue without having been taken. */
export interface Finish {
  claim: Claim
  state: State
  stat: string | null
  err: string | null
  source: StatSource | null
}

/** How a claimed message goes back into the queue. */
export interface Release {
  claim: Claim
  routeId: number
  tried: readonly number[]
  tries: number
  delayMs: number
}

export interface Taken {
  claim: Claim
  ids: readonly string[]
}

/** What becomes of each ended message. */
export interface Verdicts {
  taken: Taken[]
  finished: Finish[]
  released: Release[]
  /** Parts that a gateway took of messages it refused in the end. */
  parts: Taken[]
  events: MessageEvent[]
}

const INSTANT = 3
/** An open fate is worth another try only while it is fresh; an answer that takes longer than this may still come (rule delivery-2). */
const RESEND_WITHIN_MS = 30_000
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 10_000
/** Retries are told in the trail this often; a throttled gateway would fill it. */
const TOLD_RETRIES = 3

/**
 * Stores how messages ended, with counters, status and credits, in the caller's transaction. Fenced by the outbox: only a row that this
 * transaction deletes under the claim's own epoch is settled, so each message is, once.
 */
export async function commitOutcomes(client: Client, ended: readonly Ended[], context: OutcomeContext): Promise<void> {
  const campaigns = await lockCampaigns(
    client,
    ended.map(({ claim }) => claim.campaignId),
  )
  const verdicts = judge(ended, campaigns, context)
  const deltas = new Deltas()
  const bookings = new Bookings()
  const missed = [
    ...(await take(client, verdicts.taken, deltas, bookings)),
    ...(await finish(client, verdicts.finished, deltas, bookings)),
    ...(await release(client, verdicts.released)),
  ]
  await noteParts(client, verdicts.parts)
  await resolveLate(client, verdicts, new Set(missed), campaigns, deltas, bookings)
  await emitMessages(client, context.interest, changesOf(verdicts))
  await writeEvents(client, verdicts.events)
  await bookings.write(client, campaigns)
  await deltas.write(client)
}

/** What webhooks may hear of; a message that was not ours to settle is in another state by now. */
const changesOf = ({ taken, finished }: Verdicts) => [
  ...taken.map(({ claim }) => ({ accountId: claim.accountId, id: claim.id, state: STATE.accepted })),
  ...finished.map(({ claim, state }) => ({ accountId: claim.accountId, id: claim.id, state })),
]

function judge(
  ended: readonly Ended[],
  campaigns: ReadonlyMap<number, LockedCampaign>,
  { routes, policyOf, goesElsewhere }: OutcomeContext,
): Verdicts {
  const verdicts: Verdicts = { taken: [], finished: [], released: [], parts: [], events: [] }
  const { taken, finished, released, parts, events } = verdicts
  const now = performance.now()
  for (const { claim, outcome: told } of ended) {
    const campaign = campaigns.get(claim.campaignId)
    if (!campaign) continue
    const movesOn =
      told.kind === 'rejected' &&
      told.ids.length === 0 &&
      goesElsewhere?.(claim.routeId, told.code) === true &&
      nextRoute(routes, campaign.secondary_route_id, claim.routeId, [...claim.tried, claim.routeId], claim.id) !== undefined
    const outcome = movesOn ? { ...told, kind: 'failover' as const } : told
    const tell = (kind: MessageEvent['kind'], detail: string) =>
      events.push({ accountId: claim.accountId, messageId: claim.id, kind, detail })
    const over = campaign.status === 'Stop' || campaign.status === 'Completed'
    const stopped = (): Finish => ({ claim, state: STATE.stopped, stat: 'FAILED', err: 'L008', source: 'system' })
    switch (outcome.kind) {
      case 'accepted':
        taken.push({ claim, ids: outcome.ids })
        break
      case 'blocked':
        finished.push({ claim, state: STATE.blocked, stat: null, err: 'L002', source: 'system' })
        tell('blocked', 'The number was put on a blacklist before the message was sent')
        break
      case 'rejected':
        finished.push({ claim, state: STATE.failed, stat: 'REJECTD', err: storable(outcome.code, 20), source: 'operator' })
        if (outcome.ids.length > 0) parts.push({ claim, ids: outcome.ids })
        tell('rejected', said(outcome))
        break
      case 'retry':
        if (over) finished.push(stopped())
        else {
          const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(claim.tries, 10))
          released.push({ claim, routeId: claim.routeId, tried: claim.tried, tries: claim.tries + 1, delayMs })
          if (claim.tries < TOLD_RETRIES) tell('retried', said(outcome))
        }
        break
      case 'failover': {
        const tried = [...claim.tried, claim.routeId]
        const next = nextRoute(routes, campaign.secondary_route_id, claim.routeId, tried, claim.id)
        if (over) finished.push(stopped())
        else if (next === undefined) {
          finished.push({
            claim,
            state: STATE.failed,
            stat: 'FAILED',
            err: storable(outcome.code, 20) || 'L007',
            source: 'system',
          })
          tell('rejected', `${said(outcome)}; no other route is left`)
        } else {
          released.push({ claim, routeId: next, tried, tries: 0, delayMs: 0 })
          tell('failover', `${said(outcome)}; from route ${claim.routeId} to route ${next}`)
        }
        break
      }
      case 'unknown': {
        const resend = policyOf(claim.routeId) === 'resend' || campaign.priority === INSTANT
        if (!over && resend && now - claim.at < RESEND_WITHIN_MS) {
          released.push({ claim, routeId: claim.routeId, tried: claim.tried, tries: claim.tries + 1, delayMs: 0 })
          tell('resent', `${outcome.text}; sent again, as the route wants`)
        } else {
          finished.push({ claim, state: STATE.unknown, stat: null, err: null, source: null })
          tell('unknown', outcome.text)
        }
      }
    }
  }
  return verdicts
}

function said({ code, text }: { code: string; text: string }): string {
  return code === '' ? text : `${text} (${code})`
}

interface Sum {
  campaign_id: number
  state: State
  count: number
  credits: number
  first: number
}

/** Messages that a gateway took: out of the queue, accepted, charged. @returns claims whose row was not ours any more */
async function take(client: Client, taken: readonly Taken[], deltas: Deltas, bookings: Bookings): Promise<Claim[]> {
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
    : leftOf(
        client,
        taken.map(({ claim }) => claim),
      )
}

/** An operator that uses an id again means the later message. */
const ON_SAME_ID = `on conflict (route_id, gateway_id) do update set written_id = excluded.written_id, message_id = excluded.message_id,
  account_id = excluded.account_id, part = excluded.part, submitted_at = excluded.submitted_at, stat = null, err = null`

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

/** Messages that leave the queue without having been taken. @returns claims whose row was not ours any more */
async function finish(client: Client, finished: readonly Finish[], deltas: Deltas, bookings: Bookings): Promise<Claim[]> {
  if (finished.length === 0) return []
  const { rows } = await client.query<Sum>({
    name: 'finish_messages',
    text: `with p as (
        select * from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::int[], $6::smallint[], $7::text[], $8::text[], $9::text[])
          as p(${CLAIM_COLUMNS}, state, stat, err, source)
      ), gone as (
        delete from outbox o using p where ${SAME_ROW} and o.claimed_by = p.epoch
        returning o.message_id, o.account_id, o.route_id, p.state, p.stat, p.err, p.source
      ), done as (
        update messages m set state = g.state, stat = g.stat, err = g.err, stat_source = g.source, route_id = g.route_id,
          attempts = m.attempts + 1, done_at = case when g.state <> ${STATE.unknown} then now() end,
          submitted_at = case when g.state = ${STATE.unknown} then now() end
        from gone g where m.account_id = g.account_id and m.id = g.message_id
        returning m.id, m.campaign_id, m.state, m.credits
      )
      select campaign_id, state, count(*) as count, sum(credits)::bigint as credits, min(id) as first from done group by campaign_id, state`,
    values: [
      ...claimKeys(finished.map(({ claim }) => claim)),
      finished.map(({ state }) => state),
      finished.map(({ stat }) => stat),
      finished.map(({ err }) => err),
      finished.map(({ source }) => source),
    ],
  })
  let settled = 0
  for (const { campaign_id, state, count, credits, first } of rows) {
    settled += count
    deltas.moved(campaign_id, STATE.queued, state, count)
    // What is not known to have been taken stays held until it is known.
    if (state === STATE.unknown) continue
    giveBack(campaign_id, credits, first, count, deltas, bookings)
  }
  return settled === finished.length
    ? []
    : leftOf(
        client,
        finished.map(({ claim }) => claim),
      )
}

/** Credits that were held for messages that are not sent. */
export function giveBack(
  campaignId: number,
  credits: number,
  first: number,
  count: number,
  deltas: Deltas,
  bookings: Bookings,
): void {
  deltas.of(campaignId).hold -= credits
  deltas.of(campaignId).deduct -= credits
  bookings.add('void', campaignId, credits, first, count)
}

async function release(client: Client, released: readonly Release[]): Promise<Claim[]> {
  if (released.length === 0) return []
  const { rowCount } = await client.query({
    name: 'release_messages',
    text: `update outbox o set claimed_by = null, claimed_at = null, route_id = p.next_id, tries = p.tries,
        tried = string_to_array(p.tried, ',')::bigint[], ready_at = now() + make_interval(secs => p.delay / 1000.0)
      from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::int[], $6::bigint[], $7::smallint[], $8::text[], $9::int[])
        as p(${CLAIM_COLUMNS}, next_id, tries, tried, delay)
      where ${SAME_ROW} and o.claimed_by = p.epoch`,
    values: [
      ...claimKeys(released.map(({ claim }) => claim)),
      released.map(({ routeId }) => routeId),
      released.map(({ tries }) => Math.min(tries, 30_000)),
      released.map(({ tried }) => tried.join(',')),
      released.map(({ delayMs }) => delayMs),
    ],
  })
  return rowCount === released.length
    ? []
    : leftOf(
        client,
        released.map(({ claim }) => claim),
      )
}

/** Of these claims the ones that a worker's death left open, as others saw it: their messages stand as unknown. */
async function leftOf(client: Client, claims: readonly Claim[]): Promise<Claim[]> {
  const { rows } = await client.query<{ id: number }>(
    `select m.id from messages m join unnest($1::bigint[], $2::bigint[]) as c(account_id, id) on m.account_id = c.account_id and m.id = c.id
     where m.state = ${STATE.unknown}`,
    [claims.map(claim => claim.accountId), claims.map(claim => claim.id)],
  )
  const open = new Set(rows.map(row => row.id))
  return claims.filter(claim => open.has(claim.id))
}
