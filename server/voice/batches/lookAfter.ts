import type pg from 'pg'
import { listVendor, type ReceiptContext } from '../../delivery/port.ts'
import { VendorRefused } from '../../gateways/voice/vendor.ts'
import type { Deps } from '../../kernel/context/context.ts'
import { warnRarely } from '../../kernel/db/rarely.ts'
import { HttpProblem } from '../../kernel/problem/errors.ts'
import { type OpenBatch, takeOpen } from './open.ts'
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

/**
 * Asks the vendor of a list that he has, or may have: what he tells becomes receipts (rule voice-5).
 * @returns why he could not be asked, in a sentence: he is away, or his route is gone
 */
const lookAfter = async (
  pool: pg.Pool,
  deps: Pick<Deps, 'secrets' | 'log'>,
  taken: OpenBatch,
  receipts: () => Promise<ReceiptContext>,
  graceMs: number,
): Promise<string | undefined> => {
  try {
    const vendor = await listVendor(pool, deps, taken.route_id)
    const batch = taken.state === 'running' ? taken : await settleUnanswered(pool, vendor, taken, graceMs)
    if (batch) await pollBatch(pool, vendor, batch, receipts)
    return undefined
  } catch (error) {
    if (!(error instanceof VendorRefused || error instanceof HttpProblem)) throw error
    warnRarely(deps.log, `The vendor could not be asked about the list ${taken.name}: ${error.message}`)
    return error.message
  }
}

/** Asks vendors about the lists whose time has come; one that could not be asked is asked again later. */
export const lookAfterBatches = async (
  pool: pg.Pool,
  deps: Pick<Deps, 'secrets' | 'log'>,
  receipts: () => Promise<ReceiptContext>,
  { pollMs, staleMs, graceMs }: BatchTimes = BATCH_TIMES,
): Promise<void> => {
  for (const taken of await takeOpen(pool, { everyMs: pollMs, staleMs })) await lookAfter(pool, deps, taken, receipts, graceMs)
}

/**
 * The same at once for the lists of one campaign, for a person who asks.
 * @param forMs no further list is asked about after so long
 * @returns the reason of the last one that could not be asked about
 */
export const askAboutLists = async (
  pool: pg.Pool,
  deps: Pick<Deps, 'secrets' | 'log'>,
  campaign: number,
  receipts: () => Promise<ReceiptContext>,
  forMs: number,
): Promise<string | undefined> => {
  const until = performance.now() + forMs
  let problem: string | undefined
  for (const taken of await takeOpen(pool, { everyMs: 0, staleMs: BATCH_TIMES.staleMs, campaign }))
    if (performance.now() < until) problem = (await lookAfter(pool, deps, taken, receipts, BATCH_TIMES.graceMs)) ?? problem
  return problem
}
