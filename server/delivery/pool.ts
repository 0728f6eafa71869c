import pg from 'pg'
import type { Log } from '../db/log.ts'

/**
 * A pool of our own for work that runs on whatever happens to the database. A connection that breaks, idle or in use, is a failed query
 * and not the end of the process: without a listener its error event would be.
 */
export function openPool(connection: pg.ClientConfig, max: number, what: string, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...connection, max })
  pool.on('error', error => log.warn(`A connection ${what} was lost: ${error.message}`))
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
