import { STATUS } from '../../server/gateways/smpp/status.ts'
import type { SmscSettings } from './settings.ts'

/** What becomes of a message. */
export interface Plan {
  /** Status of the answer to the submit; 0 takes it. */
  submitStatus: number
  /** Throttled the first time that the number is seen, taken from then on. */
  throttledOnce?: boolean
  /** Taken without an answer. */
  unanswered?: boolean
  receiptBeforeAnswer?: boolean
  copies?: number
  /** In order; empty for none. */
  receipts: readonly { stat: string; err: string }[]
  /** What it says when it is asked (query_sm) of a message whose receipt it lost. */
  lost?: { stat: string; err: string }
}

const DELIVERED = { stat: 'DELIVRD', err: '000' }
const FAILED = { stat: 'UNDELIV', err: '001' }

/** By the last four digits of the number, while the setting `scenarios` is on. */
export const SCENARIOS: Readonly<Record<string, Plan>> = {
  // Always delivered.
  '0001': { submitStatus: 0, receipts: [DELIVERED] },
  // Never delivered.
  '0002': { submitStatus: 0, receipts: [FAILED] },
  // Refused at submit: invalid destination.
  '0003': { submitStatus: STATUS.invalidDestination, receipts: [] },
  // Taken, and no receipt ever.
  '0004': { submitStatus: 0, receipts: [] },
  // Expires.
  '0005': { submitStatus: 0, receipts: [{ stat: 'EXPIRED', err: '021' }] },
  // Throttled the first time, then delivered.
  '0006': { submitStatus: 0, throttledOnce: true, receipts: [DELIVERED] },
  // System error of the SMSC, each time.
  '0007': { submitStatus: STATUS.systemError, receipts: [] },
  // Taken without an answer, then delivered: only the receipt proves it.
  '0008': { submitStatus: 0, unanswered: true, receipts: [DELIVERED] },
  // The receipt comes before the answer.
  '0009': { submitStatus: 0, receiptBeforeAnswer: true, receipts: [DELIVERED] },
  // The receipt comes three times.
  '0010': { submitStatus: 0, copies: 3, receipts: [DELIVERED] },
  // Refused by DLT scrubbing: the text does not match its template.
  '0011': { submitStatus: 0, receipts: [{ stat: 'REJECTD', err: '633' }] },
  // Delivered, and its receipt lost: only asking (query_sm) tells. So long that no ordinary number ends like it: a campaign would stay open.
  '00000013': { submitStatus: 0, receipts: [], lost: DELIVERED },
  // Reported as failed, and delivered after all.
  '0012': { submitStatus: 0, receipts: [FAILED, DELIVERED] },
}

/** What the SMSC will do with a message to this number. Depends on nothing else, so that tests can tell beforehand. */
export function planFor(number: string, { scenarios, seed, receiptMix, receipts }: SmscSettings): Plan {
  const scenario = scenarios ? (SCENARIOS[number.slice(-4)] ?? SCENARIOS[number.slice(-8)]) : undefined
  if (scenario) return receipts ? scenario : { ...scenario, receipts: [] }
  if (!receipts) return { submitStatus: 0, receipts: [] }
  let total = 0
  for (const { share } of receiptMix) total += share
  let place = fraction(number, seed) * total
  for (const { share, stat, err } of receiptMix) {
    place -= share
    if (place < 0) return { submitStatus: 0, receipts: [{ stat, err }] }
  }
  return { submitStatus: 0, receipts: [receiptMix.at(-1)!] }
}

/** A number from 0 to below 1 that depends on text and seed alone: FNV-1a, then the final mixing of MurmurHash3. */
export function fraction(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
