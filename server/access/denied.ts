import type { Log } from '../kernel/log/log.ts'
import { HttpProblem } from '../kernel/problem/errors.ts'
import type { Caller } from '../kernel/scope/caller.ts'

/** Lines of one person in a minute: enough to see what somebody is looking for, too few to fill a disk. */
const MOST_A_MINUTE = 60
const MINUTE_MS = 60_000

interface Call {
  method: string
  /** As it came, without its query. */
  path: string
}

/** What somebody may not do, or what is not there for him; a password to be given again is neither. */
const isDenied = (error: unknown): error is HttpProblem =>
  error instanceof HttpProblem && (error.status === 403 || error.status === 404) && error.data?.step_up === undefined

/**
 * Notes calls of signed-in people that were denied, in the server's log (ASVS 16.3.2, rule access-17, security cases 18 and 37): who, as whom, from where,
 * what. Numbers tried one after the other show there, whether the records exist or not.
 * @returns a function that is told of every call that failed
 */
export const deniedLog = (log: Log, now: () => number = () => performance.now()) => {
  const seen = new Map<number, { since: number; lines: number }>()
  return (caller: Caller | undefined, { method, path }: Call, error: unknown): void => {
    if (!caller || !isDenied(error)) return
    const time = now()
    const before = seen.get(caller.actorId)
    const window = before && time - before.since < MINUTE_MS ? before : { since: time, lines: 0 }
    window.lines++
    // Only those of the present minute are worth remembering.
    if (window !== before) for (const [id, { since }] of seen) if (time - since >= MINUTE_MS) seen.delete(id)
    seen.set(caller.actorId, window)
    if (window.lines > MOST_A_MINUTE) return
    const left = window.lines === MOST_A_MINUTE ? '; further ones of this minute are left out' : ''
    const acting = caller.actorId === caller.accountId ? '' : ` as account ${caller.accountId}`
    const key = caller.keyId === undefined ? '' : ` by key ${caller.keyId}`
    log.warn(
      `Denied (${error.status}): ${method} ${path.slice(0, 200)} to account ${caller.actorId}${acting}${key} from ${caller.ip}, request ${caller.requestId}${left}`,
    )
  }
}
