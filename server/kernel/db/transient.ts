import { errorCode, messageOf } from '../../../messaging/thrown.ts'

/**
 * SQLSTATE of a database that cannot work now (PostgreSQL, Appendix A): connection, resources such as disk and memory, shutting down or
 * cancelled, system error; serialisation, deadlock, lock not to be had, read-only after a failover.
 */
const NOT_NOW = /^(?:08|53|57|58)|^(?:40001|40P01|55P03|25006)$/
/** What a network says when the machine, its port or its name is not there. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What the driver says without a code. */
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|not queryable|Client was closed|pool after calling end/
/** Took longer than it was given: at once again, it would take as long. */
const CANCELLED = '57014'

/** Whether an error of the database is the moment's fault and not that of what was asked: the same may succeed later. */
export const isTransient = (error: unknown): boolean => {
  const code = errorCode(error)
  // A socket file that is not there is a database that is not there; any other file is our own mistake.
  if (code === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  return (code !== undefined && (NOT_NOW.test(code) || UNREACHABLE.has(code))) || LOST.test(messageOf(error))
}

/** Whether another transaction was met, so that the same work at once again is let through. */
export const isMet = (error: unknown): boolean => ['40001', '40P01'].includes(errorCode(error) ?? '')

/** Does work anew, a few times at most, where its transaction met another. */
export const passing = async <T>(work: () => Promise<T>, tries = 5): Promise<T> => {
  for (let left = tries - 1; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isMet(error)) throw error
    }
  }
}

/** Whether the same work is worth another try as it is: the moment was at fault, and not the time that the work takes. */
export const isWorthRetrying = (error: unknown): boolean => isTransient(error) && errorCode(error) !== CANCELLED
