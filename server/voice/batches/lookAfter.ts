import type pg from 'pg'
import { listVendor, type ReceiptContext } from '../../delivery/port.ts'
import { VendorRefused } from '../../gateways/voice/vendor.ts'
import type { Deps } from '../../kernel/context/context.ts'
import { warnRarely } from '../../kernel/db/rarely.ts'
import { HttpProblem } from '../../kernel/problem/errors.ts'
import { takeOpen } from './open.ts'
import { pollBatch } from './poll.ts'
import { settleUnanswered } from './settleUnanswered.ts'

/** How often a vendor is asked about a list, and how long he may take. */
export interface BatchTimes {
  pollMs: number
  /** An answer to what was asked so long ago does not come any more: whoever asked is gone. */
  staleMs: number
  /** How long a list that he never answered for may still be on its way to him. */
  graceMs: number
}

export const BATCH_TIMES: BatchTimes = { pollMs: 60_000, staleMs: 300_000, graceMs: 300_000 }

/** Asks vendors about the lists that they have, or may have: what they tell becomes receipts (rule voice-5). */
export const lookAfterBatches = async (
  pool: pg.Pool,
  deps: Pick<Deps, 'secrets' | 'log'>,
  receipts: () => Promise<ReceiptContext>,
  { pollMs, staleMs, graceMs }: BatchTimes = BATCH_TIMES,
): Promise<void> => {
  for (const taken of await takeOpen(pool, { everyMs: pollMs, staleMs }))
    try {
      const vendor = await listVendor(pool, deps, taken.route_id)
      const batch = taken.state === 'running' ? taken : await settleUnanswered(pool, vendor, taken, graceMs)
      if (batch) await pollBatch(pool, vendor, batch, receipts)
    } catch (error) {
      // He is away, or his route is gone: he is asked again later.
      if (!(error instanceof VendorRefused || error instanceof HttpProblem)) throw error
      warnRarely(deps.log, `The vendor could not be asked about the list ${taken.name}: ${error.message}`)
    }
}
