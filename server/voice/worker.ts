import { receiptContext } from '../delivery/port.ts'
import type { WorkerDeps } from '../kernel/context/context.ts'
import { openPool } from '../kernel/db/pool.ts'
import { handleArrivals } from '../kernel/processes/arrivals.ts'
import { every, type Loop } from '../kernel/processes/loop.ts'
import { followCampaigns } from './batches/follow.ts'
import { BATCH_TIMES, type BatchTimes, lookAfterBatches } from './batches/lookAfter.ts'
import { putBackNeverHanded } from './batches/neverHanded.ts'
import { handleIncoming } from './incoming/handleIncoming.ts'
import { forgetHandled } from './incoming/store.ts'
import { CALL_TIMES, type CallTimes } from './singles/ask.ts'
import { forgetAsked } from './singles/due.ts'
import { lookAfterCalls } from './singles/lookAfter.ts'

const ARRIVED = { name: 'voice_incoming', there: `select from voice_incoming where state = 'new'` }
/** Lists that vendors have, or may have. */
const OPEN = { name: 'open_voice_lists', there: `select from voice_batches where state in ('asked', 'running', 'unanswered')` }
const BATCHES_MS = 1000
const FORGET_MS = 3_600_000
const CONNECTIONS = 5

/** What is done about calls without being asked, by every process with the role worker: what vendors told is handled, and they are asked. */
export const startVoice = (
  deps: Pick<WorkerDeps, 'connection' | 'secrets' | 'log' | 'standby' | 'lookout'>,
  times: BatchTimes = BATCH_TIMES,
  callTimes: CallTimes = CALL_TIMES,
): Loop => {
  const { connection, log, standby, lookout } = deps
  const pool = openPool(connection, CONNECTIONS, 'of voice', log)
  const receipts = receiptContext(pool)
  const ending = new AbortController()
  const incoming = handleArrivals(
    { log, lookout },
    { what: 'what voice vendors tell', some: ARRIVED, handle: () => handleIncoming(pool, deps, receipts) },
  )
  const others = [
    lookout.when(
      OPEN,
      'Asking voice vendors about their lists',
      () => lookAfterBatches(pool, deps, receipts, times),
      Math.min(BATCHES_MS, times.pollMs),
    ),
    standby.every(times.pollMs, 'Putting back calls that no voice vendor was handed', log, () =>
      putBackNeverHanded(pool, times.graceMs),
    ),
    standby.every(callTimes.lookMs / 2, 'Asking voice vendors about single calls', log, () =>
      lookAfterCalls(pool, deps, ending.signal, callTimes),
    ),
    lookout.when(OPEN, 'Telling voice vendors what becomes of campaigns', () => followCampaigns(pool, deps), BATCHES_MS),
    every(FORGET_MS, 'Forgetting what voice vendors told long ago', log, () =>
      Promise.all([forgetHandled(pool), forgetAsked(pool)]),
    ),
  ]
  return {
    wake: incoming.wake,
    stop: async () => {
      ending.abort()
      await Promise.all([incoming, ...others].map(loop => loop.stop()))
      await pool.end()
    },
  }
}
