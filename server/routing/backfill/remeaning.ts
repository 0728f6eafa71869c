import type { OperatorStatus } from '../../../messaging/receipts.ts'
import type { Change, CodeBook, StoredMessage } from '../../delivery/port.ts'
import { foldParts, foldReported, further, STATE, stateOf } from '../../delivery/port.ts'

/** A message whose code was explained after its receipt came. */
export interface Candidate extends StoredMessage {
  done_at: Date | null
  /** When its last receipt says that it happened. */
  told_at: Date | null
}

/** Whether the waiting was ended by ourselves (L009), so that what the operator had said stands in the receipts alone. */
export const closedByUs = ({ stat_source, err }: Pick<StoredMessage, 'stat_source' | 'err'>): boolean =>
  stat_source === 'system' && err === 'L009'

/**
 * What the operator reported of a message, as the dictionary now puts it together: of one in parts the least of them, as ever.
 * @param parts statuses of its parts, or of its receipts where it has one part and was closed by ourselves
 */
const reportedOf = (message: Candidate, parts: readonly OperatorStatus[], codes: CodeBook): OperatorStatus => {
  const compare = (a: OperatorStatus, b: OperatorStatus) => codes.compare(message.route_id ?? 0, a, b)
  if (closedByUs(message))
    return message.parts > 1 ? foldReported(parts, compare) : parts.reduce((best, one) => further(best, one, compare), NOTHING)
  if (message.parts > 1 && parts.length > 0) return foldParts(parts, Math.max(parts.length, message.parts), compare)
  return { stat: message.stat ?? '', err: message.err ?? '' }
}

const NOTHING: OperatorStatus = { stat: '', err: '' }

export interface Correction {
  message: Candidate
  change: Change
  refunded: boolean
}

/**
 * What the dictionary makes of a message whose receipt came before it knew the code; undefined where nothing changes. Only a final meaning
 * corrects: what is still under way goes on waiting for its receipt. A refund is never taken back by a meaning alone.
 */
export const remean = (
  message: Candidate,
  parts: readonly OperatorStatus[],
  codes: CodeBook,
  paysByDelivery: boolean,
): Correction | undefined => {
  const status = reportedOf(message, parts, codes)
  if (status.stat === '' && status.err === '') return undefined
  const meaning = codes.meaningOf(message.route_id ?? 0, status)
  const state = stateOf(meaning.bucket)
  if (!meaning.final || state === STATE.accepted) return undefined
  const asItWas = state === message.state
  const refunded = state === STATE.failed && (meaning.refund || (asItWas ? message.refunded : paysByDelivery || message.refunded))
  if (asItWas && refunded === message.refunded) return undefined
  return {
    message,
    refunded,
    change: {
      state,
      ...status,
      source: 'operator',
      doneAt: message.told_at ?? message.done_at ?? new Date(),
      routeId: message.route_id ?? 0,
      meaning,
      proof: undefined,
    },
  }
}
