import type pg from 'pg'

/** SQLSTATE classes and codes after which the same work may succeed: connection, shutdown, deadlock, disk or memory full, locked out. */
const CLASSES = ['08', '53', '57', '58']
const CODES = ['40001', '40P01', '55P03', '25006']
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Query read timeout/

/** Whether an error of the database is the moment's fault and not that of what was asked. */
export function isTransient(error: unknown): boolean {
  const { code, message } = error as Partial<pg.DatabaseError>
  if (code !== undefined && (CLASSES.includes(code.slice(0, 2)) || CODES.includes(code) || NETWORK.includes(code))) return true
  return LOST.test(message ?? '')
}
