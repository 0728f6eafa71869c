import { messageOf } from '../../../messaging/thrown.ts'
import type { Log } from '../log/log.ts'
import { warnRarely } from './rarely.ts'
import { isMet } from './transient.ts'

/** Warns that work is tried again, by what kept it from being done: others at the same work, or a database that cannot work now. */
export const warnHindered = (log: Log, what: string, error: unknown): void =>
  warnRarely(
    log,
    isMet(error)
      ? `${what} met others at the same work and begins anew: ${messageOf(error)}`
      : `${what} has to wait for the database: ${messageOf(error)}`,
  )
