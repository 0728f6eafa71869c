import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import { VOICE } from '../../resources/language/choices.ts'
import type { Client } from '../kernel/db/client.ts'
import type { Log } from '../kernel/log/log.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { reconcileLedger } from '../money/port.ts'
import { raiseAlarm } from '../system/port.ts'
import { BLOCK } from './blockSize.ts'
import { callDifferences, recountCalls } from './callTotals.ts'
import { COUNTED } from './counterTable.ts'
import { STATE, STATE_NAMES } from './states.ts'

/** Counters of a campaign, by column. */
type Counts = Readonly<Record<string, number>>

const NAMES = COUNTED.map(({ column }) => column)

/** Counted by blocks of ids, beside what these say of themselves. */
const BY_BLOCK = `
  select id / ${BLOCK} as block, min(row_no) as first_row, ${STATE_NAMES.map(name => `count(*) filter (where state = ${STATE[name]})::int as ${name}`).join(', ')},
    ${COUNTED.map(({ column, of }) => `count(*) filter (where ${of}) as ${column}`).join(', ')}
  from messages where account_id = c.account_id and campaign_id = c.id group by 1`

const statesIn = (row: string): string => `(${STATE_NAMES.map(name => `coalesce(${row}.${name}, 0)`).join(', ')})`

/** Of campaign `c`: its counters, and how many of its blocks do not say what their rows say. */
const COUNTS = `
  select ${NAMES.map(name => `coalesce(sum(n.${name}), 0)::bigint as ${name}`).join(', ')},
    count(*) filter (where ${statesIn('b')} is distinct from ${statesIn('n')}) as wrong_blocks
  from (select * from id_blocks where campaign_id = c.id) b full join (${BY_BLOCK}) n using (block)`

/** Counter, what it showed, what the rows give; `blocks`: how many of its blocks of ids were wrong. */
export type Difference = Record<string, { shown: number; counted: number }>

/**
 * Counts a campaign again from its rows, puts its counters right and raises an alarm where they differed.
 * @returns the differences; empty when all is well
 */
export async function recountCampaign(pool: pg.Pool, campaignId: number): Promise<Difference> {
  return asSystem(pool, tx => recountWithin(tx, campaignId))
}

async function compare(db: Client, campaignId: number): Promise<{ counted: Counts; differences: Difference } | undefined> {
  const { rows } = await db.query<{ shown: Counts; counted: Counts }>(
    `select to_jsonb(c) as shown, (select to_jsonb(n) from (${COUNTS}) n) as counted from campaigns c where c.id = $1`,
    [campaignId],
  )
  if (!rows[0]) return undefined
  const { shown, counted } = rows[0]
  const differences = Object.fromEntries(
    NAMES.map(name => [name, { shown: present(shown[name]), counted: present(counted[name]) }] as const).filter(
      ([, { shown, counted }]) => shown !== counted,
    ),
  )
  const { wrong_blocks: wrong = 0 } = counted
  return { counted, differences: wrong === 0 ? differences : { ...differences, blocks: { shown: wrong, counted: 0 } } }
}

/** What a recount would change, looked at without a lock; what is being sent may differ for the moment of one commit. */
export async function differencesOf(db: Client, campaignId: number): Promise<Difference> {
  const { differences } = await callDifferences(db, campaignId)
  return { ...(await compare(db, campaignId))?.differences, ...differences }
}

/** The same in a transaction of the caller's, which must see the campaign whole. */
export async function recountWithin(tx: Client, campaignId: number): Promise<Difference> {
  // Whoever changes rows takes this lock before it commits them, with the counters: what is counted under it is whole.
  const { rowCount } = await tx.query('select from campaigns where id = $1 for update', [campaignId])
  if (rowCount === 0) return {}
  const calls = await recountCalls(tx, campaignId)
  const { counted, differences } = present(await compare(tx, campaignId))
  if (Object.keys(differences).length === 0) return calls
  await raiseAlarm(tx, 'counters', 'campaign', campaignId, differences)
  await tx.query(
    `update campaigns c set ${NAMES.map(name => `${name} = n.${name}`).join(', ')},
       status = campaign_next_status(c.status, c.phase, n.total_queued, n.total_unknown, n.total_accepted - n.total_adjusted_open),
       changed_at = now()
     from jsonb_populate_record(null::campaigns, $2) n where c.id = $1`,
    [campaignId, JSON.stringify(counted)],
  )
  if (differences.blocks) {
    await tx.query(`update id_blocks set ${STATE_NAMES.map(name => `${name} = 0`).join(', ')} where campaign_id = $1`, [
      campaignId,
    ])
    await tx.query(
      `insert into id_blocks (block, account_id, campaign_id, first_row, ${STATE_NAMES.join(', ')})
       select n.block, c.account_id, c.id, n.first_row, ${STATE_NAMES.map(name => `n.${name}`).join(', ')}
       from campaigns c cross join lateral (${BY_BLOCK}) n where c.id = $1
       on conflict (block) do update set ${STATE_NAMES.map(name => `${name} = excluded.${name}`).join(', ')}`,
      [campaignId],
    )
  }
  return { ...differences, ...calls }
}

/** Campaigns changed since then whose counters differ from their rows; looked at without a lock, one statement each. */
async function suspects(pool: pg.Pool, sinceMs: number): Promise<number[]> {
  const { rows: changed } = await pool.query<{ id: number; route_type: number }>(
    `select id, route_type from campaigns where changed_at > now() - make_interval(secs => $1 / 1000.0) order by id`,
    [sinceMs],
  )
  const found: number[] = []
  for (const { id, route_type } of changed) {
    const { rowCount } = await pool.query(
      `select from campaigns c cross join lateral (${COUNTS}) n where c.id = $1
         and (n.wrong_blocks > 0 or (${NAMES.map(name => `c.${name}`).join(', ')}) is distinct from (${NAMES.map(name => `n.${name}`).join(', ')}))`,
      [id],
    )
    const isWrong =
      rowCount === 1 || (route_type === VOICE && Object.keys((await callDifferences(pool, id)).differences).length > 0)
    if (isWrong) found.push(id)
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
  if (faults > 0) log.error(`The credit entries have ${faults} faults: see the alarms.`)
}
