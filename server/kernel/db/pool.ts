import pg from 'pg'
import type { Log } from '../log/log.ts'
import { warnRarely } from './rarely.ts'

/**
 * Every statement of the message path finds its rows by a key. Left to itself PostgreSQL keeps a plan it made while a table was small,
 * and would read through it again and again after a million rows were added; or it plans a batch by its values, each time anew, and where
 * the table has no statistics yet, reads all of it once for each batch of a thousand (0.2 s instead of 0.03).
 */
const BY_INDEX = '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan'

/**
 * A pool of our own for work that runs on whatever happens to the database. A connection that breaks, idle or in use, is a failed query
 * and not the end of the process: without a listener its error event would be. One stays open, also for who asks rarely: to
 * connect costs far more than a statement.
 */
export function openPool(connection: pg.ClientConfig, max: number, what: string, log: Log): pg.Pool {
  const options = `${connection.options ?? ''} ${BY_INDEX}`.trim()
  const pool = new pg.Pool({ ...connection, options, max, min: 1 })
  pool.on('error', error => warnRarely(log, `A connection ${what} was lost: ${error.message}`))
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
