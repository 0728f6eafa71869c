import type pg from 'pg'
import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import type { Client } from '../../kernel/db/client.ts'
import type { Log } from '../../kernel/log/log.ts'
import { asSystem } from '../../kernel/scope/scope.ts'
import { raiseAlarm } from '../../system/port.ts'
import { compareWitnesses, type Remembered, type Verdict } from './compare.ts'
import { type Mark, Marks } from './marks.ts'
import { notedPlace, notePlace, readPlace } from './place.ts'

/** Of the advisory lock under which one process at a time compares. */
const LOCK_CLASS = 72_355
/** Of the advisory locks under which messages are claimed (server/schema/09_campaigns.sql), and how many there are. */
const LANES_CLASS = 72_354
const LANES = 64
/** Ids of messages that the lost time may have used: receipts that name one must not find another message under it. In blocks. */
const SKIPPED_BLOCKS = 10_000_000

/** What a worker knows its database by. */
export interface Memory {
  marks: Marks
  /** Looks whether the database is an older one, and holds what was accepted before; `own`: what the process itself remembers. */
  look(own?: Mark): Promise<Looked>
}

export interface Looked {
  /** Marks to be removed once this process has written its own. */
  settled: readonly string[]
}

/** @param pool where waiting for a lock keeps no heartbeat back */
export function memoryOf(pool: pg.Pool, dataDir: string, log: Log): Memory {
  const marks = new Marks(dataDir)
  return { marks, look: own => holdIfRestored(pool, marks, log, own) }
}

/**
 * Looks whether this database is an older one than the processes of this data folder remember, or was moved. If so everything accepted
 * before is held in the same transaction, until an admin decides, and an alarm is raised. Call before anything is claimed.
 * @param own what this process remembers itself, where it may not have been able to write it down
 */
export async function holdIfRestored(pool: pg.Pool, marks: Marks, log: Log, own?: Mark): Promise<Looked> {
  // Before the rows: those only grow.
  const read = await marks.read()
  const all = own ? [...read.marks.filter(({ id }) => id !== own.id), own] : read.marks
  const { verdict, held } = await asSystem(pool, async tx => {
    await tx.query('select pg_advisory_xact_lock($1, 0)', [LOCK_CLASS])
    const [noted, place] = [await notedPlace(tx), await readPlace(tx)]
    const known = await readRestores(tx)
    const rows = await readRemembered(tx, all)
    const verdict = compareWitnesses({
      marks: all,
      unreadable: read.unreadable,
      rows,
      restores: known.map(({ uuid }) => uuid),
      foundAt: known.at(-1)?.found_at,
      noted,
      place,
    })
    if (!verdict.why) {
      // The role may be allowed to ask for all of it by now.
      if (!noted || noted.system_identifier === null) await notePlace(tx, place)
      await addToNewest(tx, verdict.ahead)
      return { verdict, held: 0 }
    }
    await notePlace(tx, place)
    return { verdict, held: await hold(tx, verdict) }
  })
  if (verdict.why) log.warn(`${WHY[verdict.why]} ${TOLD(held)}`)
  await marks.putAside(read.unreadable)
  return { settled: verdict.settled }
}

const WHY = {
  older: 'This database is older than what was sent from it: it was restored.',
  unreadable: 'What DATA_DIR remembers of the database cannot be read, so it may have been restored.',
  moved: 'This database was restored or moved: it was written in another place.',
} as const

const TOLD = (held: number) =>
  held > 0
    ? `${held} campaigns accepted before wait until an admin has decided under "Restored database". New ones are sent.`
    : 'No campaign of it waits to be sent.'

async function readRestores(tx: Client): Promise<{ uuid: string; found_at: Date }[]> {
  return (await tx.query<{ uuid: string; found_at: Date }>('select uuid, found_at from restores order by id')).rows
}

async function readRemembered(tx: Client, marks: readonly Mark[]): Promise<Remembered[]> {
  const { rows } = await tx.query<Remembered>(
    'select mark, beats, stopped_at is not null as stopped from workers where mark = any($1::uuid[])',
    [marks.map(({ id }) => id)],
  )
  return rows
}

const most = (marks: readonly Mark[]) => (marks.length > 0 ? Math.max(...marks.map(({ submits }) => submits)) : null)
const latest = (marks: readonly Mark[]) =>
  marks
    .map(({ at }) => at)
    .sort((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1)

/** What another data folder remembers of the lost time. */
async function addToNewest(tx: Client, ahead: readonly Mark[]): Promise<void> {
  if (ahead.length === 0) return
  await tx.query(
    `update restores set mark_submits = greatest(mark_submits, $1), mark_sign = greatest(mark_sign, $2)
     where id = (select max(id) from restores)`,
    [most(ahead), latest(ahead)],
  )
}

/**
 * Holds every campaign of which a message could still be sent: those that are not over, and those that can be begun again, by a person or
 * by a job that was under way. What an earlier restore held waits for this decision.
 * @returns how many of them wait now
 */
async function hold(tx: Client, { why, ahead, forgotten }: Verdict): Promise<number> {
  await tx.query(
    `insert into restores (uuid, why, submits, decided_at) select uuid, 'older', 0, now() from unnest($1::uuid[]) as f(uuid)`,
    [forgotten],
  )
  const { rows } = await tx.query<{ id: number; last_sign: Date | null }>(
    `insert into restores (why, last_sign, mark_sign, submits, mark_submits)
     select $1, (select max(greatest(seen_at, stopped_at)) from workers), $2, coalesce((select sum(submits) from workers), 0), $3
     returning id, last_sign`,
    [why, latest(ahead) ?? null, most(ahead)],
  )
  const { id, last_sign } = present(rows[0])
  const { rowCount } = await tx.query(
    `update campaigns set restore_id = $1, found_sent = 0, dispatching = false, changed_at = now() where status = 'Pending'`,
    [id],
  )
  await tx.query(
    `update campaigns set restore_id = $1 where status in ('Ready-to-complete', 'Stop')
       or (status = 'Completed' and completed_at > coalesce($2::timestamptz, now()) - interval '7 days')`,
    [id, last_sign],
  )
  const held = rowCount ?? 0
  // What was decided of an earlier restore was not said of this one.
  await tx.query(
    `update jobs set status = 'failed', error = $1, changed_at = now()
     where kind = 'bulk' and status in ('queued', 'running') and params->>'resource' = 'held-campaigns'`,
    [tell('The database was restored meanwhile: decide anew.')],
  )
  // Claims under way by others are waited for; none comes after this.
  await tx.query('select pg_advisory_xact_lock($1, lane) from generate_series(0, $2::int - 1) lane', [LANES_CLASS, LANES])
  await tx.query(`select setval('message_blocks', (select last_value from message_blocks) + $1)`, [SKIPPED_BLOCKS])
  if (held > 0) await raiseAlarm(tx, 'restored', 'restore', id, { campaigns: held })
  else await tx.query('update restores set decided_at = now() where id = $1', [id])
  return held
}
