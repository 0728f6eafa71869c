import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import type { Client } from '../kernel/db/client.ts'
import { isPaidAtDelivery } from '../money/port.ts'
import type { Bookings } from './bookings.ts'
import type { ChangedCall } from './calls.ts'
import type { Claim } from './claim.ts'
import type { CampaignTerms, Deltas } from './counters.ts'
import type { MessageEvent } from './events.ts'
import { Overtaken } from './overtaken.ts'
import { STATE } from './states.ts'

/** How often numbers were called before, of claimed messages; those that were never are left out. */
export async function triesOf(pool: pg.Pool, claims: readonly Claim[]): Promise<ReadonlyMap<number, number>> {
  if (claims.length === 0) return new Map()
  const { rows } = await pool.query<{ message_id: number; retries: number }>({
    name: 'tries_of_calls',
    text: `select v.message_id, v.retries from unnest($1::bigint[], $2::bigint[]) as w(account_id, id)
      join voice_calls v on v.account_id = w.account_id and v.message_id = w.id where v.retries > 0`,
    values: [claims.map(({ accountId }) => accountId), claims.map(({ id }) => id)],
  })
  return new Map(rows.map(({ message_id, retries }) => [message_id, retries]))
}

const TAKE_BACK = `
  update messages m set state = ${STATE.queued}, stat = null, err = null, stat_source = null, route_id = null, submitted_at = null, done_at = null
  from unnest($1::tid[], $2::bigint[], $3::xid[]) as c(place, id, version)
  where m.ctid = c.place and m.id + 0 = c.id and m.xmin = c.version`

const WAIT = `
  insert into outbox (route_id, priority, campaign_id, first_id, message_ids, account_id, ready_at)
  select route_id, priority, campaign_id, message_id, array[message_id], account_id, now() + make_interval(mins => minutes)
  from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::int[])
    as p(route_id, priority, campaign_id, message_id, account_id, minutes)`

/** What a call that nobody took says of itself until it is tried again. */
const saidOf = (status: string, minutes: number): string =>
  `${status}: called again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`

/**
 * Puts calls that nobody took into the queue again, to be made when their campaign wants it (rule voice-7). What a vendor was paid for
 * taking one is promised again, not paid twice. In the transaction of the receipts, before the counters are written.
 * @returns campaigns of which something waits again, and of those the ones whose credits were used up already
 * @throws Overtaken when somebody else has written one of them since it was read
 */
export async function redial(
  client: Client,
  calls: readonly ChangedCall[],
  campaigns: ReadonlyMap<number, CampaignTerms>,
  { deltas, bookings, events }: { deltas: Deltas; bookings: Bookings; events: MessageEvent[] },
): Promise<{ waiting: Set<number>; unsettled: Set<number> }> {
  const waiting = new Set<number>()
  const unsettled = new Set<number>()
  if (calls.length === 0) return { waiting, unsettled }
  const { rowCount } = await client.query({
    name: 'take_calls_back',
    text: TAKE_BACK,
    values: [
      calls.map(({ message }) => message.place),
      calls.map(({ message }) => message.id),
      calls.map(({ message }) => message.version),
    ],
  })
  if (rowCount !== calls.length) throw new Overtaken(`Of ${calls.length} calls some were changed by others meanwhile.`)
  const terms = calls.map(({ message }) => present(campaigns.get(message.campaign_id)))
  const minutes = terms.map(({ voice }) => voice?.retryMinutes ?? 0)
  await client.query({
    name: 'calls_wait_again',
    text: WAIT,
    values: [
      calls.map(({ message, routeId }) => message.route_id ?? routeId),
      terms.map(({ priority }) => priority),
      calls.map(({ message }) => message.campaign_id),
      calls.map(({ message }) => message.id),
      calls.map(({ message }) => message.account_id),
      minutes,
    ],
  })
  for (const [index, { message, verdict }] of calls.entries()) {
    const { id, account_id, campaign_id, state, credits } = message
    waiting.add(campaign_id)
    deltas.moved(campaign_id, id, state, STATE.queued)
    deltas.told(campaign_id, message, { state: STATE.queued, stat: null, err: null, stat_source: null, adjusted_state: null })
    events.push({ accountId: account_id, messageId: id, kind: 'retried', detail: saidOf(verdict.status, minutes[index] ?? 0) })
    if (state !== STATE.accepted || isPaidAtDelivery(present(terms[index]))) continue
    unsettled.add(campaign_id)
    deltas.of(campaign_id).hold += credits
    bookings.add('unsettle', campaign_id, credits, id)
  }
  return { waiting, unsettled }
}

/** Lets campaigns be sent of which calls wait again; their counters must be taken. Keys of what is booked once for each try begin anew. */
export async function sendAgain(
  client: Client,
  { waiting, unsettled }: { waiting: Set<number>; unsettled: Set<number> },
): Promise<void> {
  if (waiting.size === 0) return
  await client.query(
    `update campaigns set dispatching = dispatching or (paused_at is null and restore_id is null),
       requeues = requeues + case when id = any($2) then 1 else 0 end where id = any($1)`,
    [[...waiting], [...unsettled]],
  )
}
