import { warnRarely } from '../db/rarely.ts'
import { isTransient } from '../db/transient.ts'
import type { Log } from '../log/log.ts'

/** What Fastify's logger writes, as far as it is told. */
interface Line {
  level: number
  msg?: string
  reqId?: string
  route?: string
  err?: { message?: string; stack?: string; code?: string }
}

const ERROR = 50
const WARN = 40

/**
 * Where Fastify's logger writes to: its lines go into the log of the process, in the same form as all others. A database that is away fails
 * every request in the same way; that is told rarely and without a trace.
 */
export const requestLog = (log: Log): { write(line: string): void } => ({
  write: json => {
    const { level, msg = '', reqId, route, err } = JSON.parse(json) as Line
    const where = [route, reqId && `request ${reqId}`].filter(Boolean).join(', ')
    if (err && isTransient(err)) return warnRarely(log, [msg, route, err.message].filter(Boolean).join(' '))
    const text = [`${msg}${where && ` (${where})`}`, err && (err.stack ?? err.message)].filter(Boolean).join('\n')
    if (level >= ERROR) log.error(text)
    else if (level >= WARN) log.warn(text)
    else log.info(text)
  },
})
