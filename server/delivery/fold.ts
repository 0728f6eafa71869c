import type { OperatorStatus } from '../../messaging/receipts.ts'

type Compare = (a: OperatorStatus, b: OperatorStatus) => number

const NOTHING: OperatorStatus = { stat: '', err: '' }

/**
 * The status of a message from those of its parts: the least of them, where a part without a receipt is less than any other. So a message
 * is delivered when every part is, and final when every part is; and since a part's status only ever rises, the message's does too.
 * @param expected parts there should be; missing ones count as without a receipt
 */
export function foldParts(parts: readonly OperatorStatus[], expected: number, compare: Compare): OperatorStatus {
  if (parts.length < expected || parts.length === 0) return NOTHING
  return parts.reduce((least, part) => (compare(part, least) < 0 ? part : least))
}

/** When no more receipts are waited for: the least of the parts that were reported, since some operators report the first one alone. */
export function foldReported(parts: readonly OperatorStatus[], compare: Compare): OperatorStatus {
  const reported = parts.filter(part => part.stat !== '')
  return foldParts(reported, reported.length, compare)
}

/** The greater of two. */
export function further(a: OperatorStatus, b: OperatorStatus, compare: Compare): OperatorStatus {
  return compare(a, b) >= 0 ? a : b
}
