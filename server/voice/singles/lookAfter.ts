import type pg from 'pg'
import { callVendor } from '../../delivery/port.ts'
import { VendorRefused } from '../../gateways/voice/vendor.ts'
import type { Deps } from '../../kernel/context/context.ts'
import { warnRarely } from '../../kernel/db/rarely.ts'
import { HttpProblem } from '../../kernel/problem/errors.ts'
import { askAbout, CALL_TIMES, type CallTimes, pauseAfter } from './ask.ts'
import { readDue } from './due.ts'
import { noteAnswered, noteFailure, type Turn, takeTurn } from './turn.ts'

/** Asks about what is due of one vendor. @returns why he could not be asked, in a sentence */
const askOne = async (
  pool: pg.Pool,
  deps: Pick<Deps, 'secrets'>,
  turn: Turn,
  times: CallTimes,
  signal: AbortSignal,
): Promise<{ problem: string } | { waitMs: number }> => {
  const due = await readDue(pool, turn.routeId, times.aroundSeconds)
  if (due.length === 0) return { waitMs: times.lookMs }
  try {
    const vendor = await callVendor(pool, deps, turn.routeId)
    const { refused } = await askAbout(pool, vendor, due, times, { signal })
    // He may have more: he takes turns with other vendors.
    return refused ? { problem: refused.message } : { waitMs: 0 }
  } catch (error) {
    // His route is gone, or does not say enough of him.
    if (!(error instanceof VendorRefused || error instanceof HttpProblem)) throw error
    return { problem: error.message }
  }
}

/**
 * Asks vendors of single calls what became of calls that must be over, and of which no callback told the end (rule voice-9). Each vendor is
 * asked by one process at a time; one who does not answer is asked more seldom each time.
 * @param signal ends it within seconds: nothing more is asked
 */
export const lookAfterCalls = async (
  pool: pg.Pool,
  deps: Pick<Deps, 'secrets' | 'log'>,
  signal: AbortSignal,
  times: CallTimes = CALL_TIMES,
): Promise<void> => {
  while (!signal.aborted) {
    const turn = await takeTurn(pool, times.turnMs)
    if (!turn) return
    const asked = await askOne(pool, deps, turn, times, signal)
    if ('waitMs' in asked) await noteAnswered(pool, turn, asked.waitMs)
    else {
      await noteFailure(pool, turn, pauseAfter(turn.failures, times), asked.problem)
      warnRarely(deps.log, `The vendor of route ${turn.routeId} did not tell the outcome of calls: ${asked.problem}`)
    }
  }
}
