import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import type { Client } from '../kernel/db/client.ts'
import type { Log } from '../kernel/log/log.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { reconcileLedger } from '../money/port.ts'
import { raiseAlarm } from '../system/port.ts'
import { STATE } from './states.ts'

/** Counters of a campaign as its rows give them. */
export interface Recount {
  total_contacts: number
  total_queued: number
  total_unknown: number
  total_accepted: number
  total_delivered: number
  total_failed: number
  total_stopped: number
  total_invalid_number: number
  total_block_number: number
  total_adjusted_delivered: number
  total_adjusted_failed: number
  total_adjusted_open: number
}

const NAMES = [
  'total_contacts',
  'total_queued',
  'total_unknown',
  'total_accepted',
  'total_delivered',
  'total_failed',
  'total_stopped',
  'total_invalid_number',
  'total_block_number',
  'total_adjusted_delivered',
  'total_adjusted_failed',
  'total_adjusted_open',
] as const

const COUNTS = `
  select count(*) as total_contacts,
    count(*) filter (where state = ${STATE.queued}) as total_queued,
    count(*) filter (where state = ${STATE.unknown}) as total_unknown,
    count(*) filter (where state = ${STATE.accepted}) as total_accepted,
    count(*) filter (where state = ${STATE.delivered}) as total_delivered,
    count(*) filter (where state in (${STATE.failed}, ${STATE.stopped})) as total_failed,
    count(*) filter (where state = ${STATE.stopped}) as total_stopped,
    count(*) filter (where state = ${STATE.invalid}) as total_invalid_number,
    count(*) filter (where state = ${STATE.blocked}) as total_block_number,
    count(*) filter (where adjusted_state = ${STATE.delivered}) as total_adjusted_delivered,
    count(*) filter (where adjusted_state = ${STATE.failed}) as total_adjusted_failed,
    count(*) filter (where adjusted_state is not null and state = ${STATE.accepted}) as total_adjusted_open
  from messages where account_id = c.account_id and campaign_id = c.id`

/** Counter, what it showed, what the rows give. */
export type Difference = Record<string, { shown: number; counted: number }>

/**
 * Counts a campaign again from its rows, puts its counters right and raises an alarm where they differed.
 * @returns the differences; empty when all is well
 */
export async function recountCampaign(pool: pg.Pool, campaignId: number): Promise<Difference> {
  return asSystem(pool, tx => recountWithin(tx, campaignId))
}

async function compare(db: Client, campaignId: number): Promise<{ counted: Recount; differences: Difference } | undefined> {
  const { rows } = await db.query<{ shown: Recount; counted: Recount }>(
    `select to_jsonb(c) as shown, (select to_jsonb(n) from (${COUNTS}) n) as counted from campaigns c where c.id = $1`,
    [campaignId],
  )
  if (!rows[0]) return undefined
  const { shown, counted } = rows[0]
  const differences = Object.fromEntries(
    NAMES.filter(name => shown[name] !== counted[name]).map(name => [name, { shown: shown[name], counted: counted[name] }]),
  )
  return { counted, differences }
}

/** What a recount would change, looked at without a lock; what is being sent may differ for the moment of one commit. */
export async function differencesOf(db: Client, campaignId: number): Promise<Difference> {
  return (await compare(db, campaignId))?.differences ?? {}
}

/** The same in a transaction of the caller's, which must see the campaign whole. */
export async function recountWithin(tx: Client, campaignId: number): Promise<Difference> {
  // Whoever changes rows holds this lock until the counters are changed too: what is counted after it is whole.
  const { rowCount } = await tx.query('select from campaigns where id = $1 for update', [campaignId])
  if (rowCount === 0) return {}
  const { counted, differences } = present(await compare(tx, campaignId))
  if (Object.keys(differences).length === 0) return {}
  await raiseAlarm(tx, 'counters', 'campaign', campaignId, differences)
  await tx.query(
    `update campaigns set ${NAMES.map((name, index) => `${name} = $${index + 2}`).join(', ')},
       status = campaign_next_status(status, phase, $3, $4, $5::bigint - $13::bigint), changed_at = now() where id = $1`,
    [campaignId, ...NAMES.map(name => counted[name])],
  )
  return differences
}

/** Campaigns changed since then whose counters differ from their rows; looked at without a lock, one statement each. */
async function suspects(pool: pg.Pool, sinceMs: number): Promise<number[]> {
  const { rows: changed } = await pool.query<{ id: number }>(
    `select id from campaigns where changed_at > now() - make_interval(secs => $1 / 1000.0) order by id`,
    [sinceMs],
  )
  const found: number[] = []
  for (const { id } of changed) {
    const { rowCount } = await pool.query(
      `select from campaigns c cross join lateral (${COUNTS}) n where c.id = $1
         and (${NAMES.map(name => `c.${name}`).join(', ')}) is distinct from (${NAMES.map(name => `n.${name}`).join(', ')})`,
      [id],
    )
    if (rowCount === 1) found.push(id)
  }
  return found
}

const OVERLAP = 3

/** One round of the reconcilers: counters against rows, balances against entries. What differs is put right where it can be, and shown. */
export async function reconcile(pool: pg.Pool, log: Log, everyMs = 60_000): Promise<void> {
  for (const id of await suspects(pool, everyMs * OVERLAP)) {
    const differences = await recountCampaign(pool, id)
    if (Object.keys(differences).length > 0)
      log.error(`Counters of campaign ${id} were put right: ${JSON.stringify(differences)}`)
  }
  const faults = await reconcileLedger(pool)
  if (faults > 0) log.error(`The ledger has ${faults} faults: see the alarms.`)
}
