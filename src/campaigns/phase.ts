/** How far a campaign that moves is, by its counters: they come by events, what it waits for with the list alone. */

import type { PendingCause } from '../../resources/campaigns/pending.ts'

export interface PhaseFacts {
  waits_for?: unknown
  expected_contacts?: unknown
  total_contacts?: unknown
  total_queued?: unknown
  total_delivered?: unknown
  total_failed?: unknown
  total_stopped?: unknown
  total_never_sent?: unknown
  total_accepted?: unknown
  /** Where a channel tells what is accepted apart. */
  total_sent?: unknown
  total_other?: unknown
  total_read?: unknown
  /** Of calls, which their list tells apart. */
  total_answered?: unknown
  total_busy?: unknown
  total_noanswer?: unknown
  total_invalid_number?: unknown
  total_block_number?: unknown
}

interface Phase {
  cause: unknown
  /** Of the messages to be made, or of those to be sent; undefined where that says nothing. */
  percent?: number
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
/** Causes that pass by themselves within seconds: what was true when the list came need not be so any more. */
const PASSING: readonly unknown[] = ['rows', 'start', 'sending', 'hand'] satisfies PendingCause[]

/** Rounded down, so that 100 is the end; undefined before anything is done. */
const percentOf = (done: number, all: number): { percent?: number } =>
  done > 0 && all > 0 ? { percent: Math.floor((done / all) * 100) } : {}

/** What a campaign waits for as its counters are now, and how far it is. */
export const phaseOf = (record: PhaseFacts): Phase => {
  const cause = record.waits_for
  if (!PASSING.includes(cause)) return { cause }
  const made = number(record.total_contacts)
  // Where a list does not tell how many there will be, what is made is all that is known.
  const expected = Math.max(made, number(record.expected_contacts))
  // Of those that failed, the ones that no gateway ever had were not sent.
  const unsent = number(record.total_stopped) + number(record.total_never_sent)
  // An event tells it whole where a list tells it in two.
  const accepted =
    record.total_accepted === undefined ? number(record.total_sent) + number(record.total_other) : number(record.total_accepted)
  const reached = number(record.total_delivered) + number(record.total_read) + number(record.total_answered)
  const failed = number(record.total_failed) + number(record.total_busy) + number(record.total_noanswer)
  const sent = accepted + reached + failed - unsent
  const never = number(record.total_invalid_number) + number(record.total_block_number) + unsent
  if (sent === 0) return { cause, ...(cause === 'rows' && percentOf(made, expected)) }
  if (record.expected_contacts === undefined) return { cause: 'sending' }
  if (number(record.total_queued) === 0 && made === expected) return { cause: 'receipts' }
  return { cause: 'sending', ...percentOf(sent, expected - never) }
}
