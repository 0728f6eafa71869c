import type pg from 'pg'
import { stackOf } from '../../../messaging/thrown.ts'
import { openPool } from '../../kernel/db/pool.ts'
import { isWorthRetrying } from '../../kernel/db/transient.ts'
import type { Log } from '../../kernel/log/log.ts'
import { every, type Loop } from '../../kernel/processes/loop.ts'
import { asSystem } from '../../kernel/scope/scope.ts'
import { settle } from './settle.ts'
import type { Watch } from './watch.ts'

const EVERY_MS = 5000
/** No round begins before the last one is this old, whoever made it. */
const BETWEEN_MS = 4000

/** Takes the next round for this process. A clock that was put back does not keep it for ever. */
const takeRound = async (pool: pg.Pool): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update watch_rounds set looked_at = now() where looked_at not between now() - make_interval(secs => $1 / 1000.0) and now()`,
    [BETWEEN_MS],
  )
  return rowCount === 1
}

/** Kinds of which something is noted or open: where nothing is and nothing is seen, there is nothing to do. */
const notedKinds = async (pool: pg.Pool): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ kind: string }>(
    'select kind from watched_conditions union select kind from alarms where resolved_at is null',
  )
  return new Set(rows.map(({ kind }) => kind))
}

/**
 * Looks at everything once. A watch that fails, or takes too long, is logged; the others look all the same.
 * @throws what the database said, where it is away or can take nothing
 */
export const lookAround = async (pool: pg.Pool, log: Log, watches: readonly Watch[]): Promise<void> => {
  let waits: unknown
  const noted = await notedKinds(pool)
  for (const watch of watches) {
    try {
      await asSystem(pool, async tx => {
        await tx.query(`set local statement_timeout = '5s'; set local lock_timeout = '2s'`)
        const wrong = await watch.look(tx)
        if (wrong.length > 0 || noted.has(watch.kind)) await settle(tx, watch, wrong)
      })
    } catch (error) {
      if (isWorthRetrying(error)) waits = error
      else log.error(`Watching for ${watch.kind} failed: ${stackOf(error)}`)
    }
  }
  if (waits !== undefined) throw waits
}

/** Watches in this process and opens and ends alarms; of all processes over one database one does at a time. */
export const startWatcher = (connection: pg.ClientConfig, log: Log, watches: readonly Watch[]): Loop => {
  // A connection of its own: where all others are taken or stand, that is what has to be told.
  const pool = openPool(connection, 1, 'of the alarms', log)
  const loop = every(EVERY_MS, 'Watching for alarms', log, async () => {
    if (await takeRound(pool)) await lookAround(pool, log, watches)
  })
  return {
    wake: () => loop.wake(),
    stop: async () => {
      await loop.stop()
      await pool.end()
    },
  }
}
