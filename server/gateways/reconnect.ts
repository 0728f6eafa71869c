/** While messages wait, a gateway that is back is found within so many seconds. */
const AWAITED_SECONDS = 5

/** Longest wait between two tries while messages wait, in seconds: what was set as the first wait is never undercut. */
export function awaitedReconnectSeconds(reconnectSeconds: number): number {
  return Math.max(AWAITED_SECONDS, reconnectSeconds)
}

export interface ReconnectTimes {
  /** First wait, doubled with each failure. */
  reconnectMs: number
  /** Longest wait. */
  maxReconnectMs: number
  /** Longest wait while messages wait. */
  awaitedReconnectMs: number
}

/** What a wait depends on. */
export interface Absence {
  /** In a row. */
  failures: number
  /** The gateway was there and said no: to ask again soon would be of no use, and may get the account locked. */
  refused: boolean
  /** Messages wait for the route. */
  awaited: boolean
}

/** Milliseconds until a gateway is tried again, at most; `spread` takes a part off. */
export function reconnectWait(times: ReconnectTimes, { failures, refused, awaited }: Absence): number {
  const { reconnectMs, maxReconnectMs, awaitedReconnectMs } = times
  const longest = awaited && !refused ? Math.min(awaitedReconnectMs, maxReconnectMs) : maxReconnectMs
  return Math.min(longest, reconnectMs * 2 ** Math.min(Math.max(0, failures - 1), 30))
}

/** Half to the whole of a wait, so that many clients do not come back at the same moment. */
export function spread(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2)
}
