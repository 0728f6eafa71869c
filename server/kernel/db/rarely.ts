import type { Log } from '../log/log.ts'

const MINUTE_MS = 60_000
/** Different warnings that are remembered; then those of the past are forgotten. */
const MOST = 500

interface Told {
  /** Of the monotonic clock. */
  at: number
  /** How often it was kept back since. */
  kept: number
}

const told = new WeakMap<Log, Map<string, Told>>()
const ending = new WeakSet<Log>()

/** From now on connections are lost because this process ends: nobody need be told. */
export const expectLosses = (log: Log): void => {
  ending.add(log)
}

/**
 * Warns of something that is tried again and again, such as a database that is away: the same words once a minute, with how often they
 * were kept back; not at all once the process ends (`expectLosses`).
 */
export const warnRarely = (log: Log, message: string): void => {
  if (ending.has(log)) return
  const known = told.get(log) ?? new Map<string, Told>()
  told.set(log, known)
  const now = performance.now()
  const before = known.get(message)
  if (before && now - before.at < MINUTE_MS) {
    before.kept++
    return
  }
  if (known.size >= MOST) for (const [text, { at }] of known) if (now - at >= MINUTE_MS) known.delete(text)
  known.set(message, { at: now, kept: 0 })
  log.warn(before?.kept ? `${message} (${before.kept} times more since)` : message)
}
