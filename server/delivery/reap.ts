import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import type { Client } from '../kernel/db/client.ts'
import { endSessions, Silence } from '../kernel/db/silence.ts'
import type { Log } from '../kernel/log/log.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { Deltas, lockCampaigns } from './counters.ts'
import { type MessageEvent, writeEvents } from './events.ts'
import { waitAgain } from './handBack.ts'
import { STATE } from './states.ts'
import type { Lease } from './worker.ts'

/** A message whose fate its worker's death left open. */
interface Left {
  id: number
  account_id: number
  campaign_id: number
}

const INSTANT = 3
/** What the looking for dead workers needs. */
interface Reaping {
  /** For quick questions alone, so that none stands behind a lock. */
  pulses: pg.Pool
  pool: pg.Pool
  lease: Pick<Lease, 'mayDeclareDead'>
  deathMs: number
  log: Log
}

/**
 * Makes the look for workers that are silent: their sessions are ended first, so that whatever they lock is free, then they are declared
 * dead and what they had claimed is settled.
 */
export function lookForDead({ pulses, pool, lease, deathMs, log }: Reaping): () => Promise<void> {
  const silence = new Silence<number>(deathMs)
  return async () => {
    const { rows } = await pulses.query<{ key: number; beat: string; session_name: string | null }>({
      name: 'workers_alive',
      text: 'select epoch as key, seen_at::text as beat, session_name from workers where stopped_at is null',
    })
    const silent = new Set(silence.silent(rows))
    if (silent.size === 0 || !lease.mayDeclareDead) return
    const names = rows.flatMap(row => (silent.has(row.key) ? [row.session_name] : []))
    const ended = await endSessions(pulses, names, log)
    if (ended > 0) log.warn(`Worker ${[...silent].join(', ')} is silent: ${ended} of its database sessions were ended.`)
    const { epochs, held, resent } = await reapWorkers(pool, [...silent])
    if (epochs.length > 0)
      log.warn(`Worker ${epochs.join(', ')} died: ${held} messages are held for their receipt, ${resent} sent again.`)
  }
}

/**
 * Declares workers dead, and settles what they had claimed: whether those messages reached the gateway nobody knows. They stand as unknown
 * until a receipt comes (policy hold), or wait to be sent again (policy resend, and instant messages).
 * @returns how many messages were left open, of which dead workers
 */
export async function reapWorkers(
  pool: pg.Pool,
  silent: readonly number[],
): Promise<{ epochs: number[]; held: number; resent: number }> {
  return asSystem(pool, async tx => {
    // Whoever waits longer than this looks again, and at who else has died.
    await tx.query(`set local lock_timeout = '5s'`)
    const { rows } = await tx.query<{ epoch: number }>(
      `update workers set stopped_at = now() where epoch in (
         select epoch from workers where stopped_at is null and epoch = any($1) order by epoch for update skip locked
       ) returning epoch`,
      [silent],
    )
    const epochs = rows.map(row => row.epoch)
    // Who signs off in good order does so himself.
    await tx.query('delete from route_health where epoch = any($1)', [epochs])
    return { epochs, ...(epochs.length > 0 ? await settleClaims(tx, epochs) : { held: 0, resent: 0 }) }
  })
}

/** The same for claims of workers that ended in good order, or were reaped, and that stand nevertheless. */
export async function settleLeftClaims(pool: pg.Pool): Promise<{ held: number; resent: number }> {
  // One that ends in the future ended before the clock was put back.
  const { rows } = await pool.query<{ epoch: number }>(
    `select w.epoch from workers w where w.stopped_at not between now() - interval '5 seconds' and now() + interval '5 seconds'
       and w.epoch in (select epoch from claims)`,
  )
  if (rows.length === 0) return { held: 0, resent: 0 }
  return asSystem(pool, tx =>
    settleClaims(
      tx,
      rows.map(row => row.epoch),
    ),
  )
}

async function settleClaims(tx: Client, epochs: readonly number[]): Promise<{ held: number; resent: number }> {
  const { rows: claims } = await tx.query<{ id: number; campaign_id: number; route_id: number }>(
    'select id, campaign_id, route_id from claims where epoch = any($1)',
    [epochs],
  )
  if (claims.length === 0) return { held: 0, resent: 0 }
  const campaigns = await lockCampaigns(
    tx,
    claims.map(row => row.campaign_id),
  )
  const { rows: routes } = await tx.query<{ id: number }>(`select id from primary_routes where ambiguous_policy = 'resend'`)
  const resending = new Set(routes.map(route => route.id))
  const isResent = ({ campaign_id, route_id }: { campaign_id: number; route_id: number }) => {
    const campaign = present(campaigns.get(campaign_id))
    const open = campaign.status === 'Pending' || campaign.status === 'Ready-to-complete'
    return open && (resending.has(route_id) || campaign.priority === INSTANT)
  }
  const events: MessageEvent[] = []
  const tell = ({ id, account_id }: Left, kind: 'unknown' | 'resent', detail: string) =>
    events.push({ accountId: account_id, messageId: id, kind, detail })
  const { rows: waiting } = await tx.query<Left>(
    `with gone as (delete from claims where id = any($1) returning *),
       again as (${waitAgain('gone', 1)} returning account_id, campaign_id, message_ids)
     select id, account_id, campaign_id from again cross join lateral unnest(message_ids) as id`,
    [claims.filter(isResent).map(({ id }) => id)],
  )
  for (const row of waiting) tell(row, 'resent', 'The worker that was sending it died; it is sent again, as the route wants')
  const { rows: left } = await tx.query<Left>(
    `with gone as (delete from claims where id = any($1) returning *)
     update messages m set state = ${STATE.unknown}, route_id = c.route_id, submitted_at = now(), attempts = m.attempts + 1
       from gone c where m.account_id = c.account_id and m.campaign_id = c.campaign_id and m.id = any(c.message_ids) and m.state = ${STATE.queued}
       returning m.id, m.account_id, m.campaign_id`,
    [claims.filter(claim => !isResent(claim)).map(({ id }) => id)],
  )
  const deltas = new Deltas()
  for (const row of left) {
    deltas.moved(row.campaign_id, row.id, STATE.queued, STATE.unknown)
    tell(row, 'unknown', 'The worker that was sending it died; a receipt will tell whether it went out')
  }
  await writeEvents(tx, events)
  await deltas.write(tx)
  return { held: left.length, resent: waiting.length }
}
