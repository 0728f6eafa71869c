import pg from 'pg'
import type { Log } from '../log/log.ts'
import { warnRarely } from './rarely.ts'

/**
 * Every statement of the message path finds its rows by a key. Left to itself PostgreSQL keeps a plan it made while a table was small,
 * and would read through it again and again after a million rows were added.
 */
const BY_INDEX = '-c enable_seqscan=off'

/**
 * A pool of our own for work that runs on whatever happens to the database. A connection that breaks, idle or in use, is a failed query
 * and not the end of the process: without a listener its error event would be.
 */
export function openPool(connection: pg.ClientConfig, max: number, what: string, log: Log): pg.Pool {
  const options = `${connection.options ?? ''} ${BY_INDEX}`.trim()
  const pool = new pg.Pool({ ...connection, options, max })
  pool.on('error', error => warnRarely(log, `A connection ${what} was lost: ${error.message}`))
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
