import { STATUS } from '../../server/gateways/smpp/status.ts'

/** A time in milliseconds: always the same, or spread evenly between two. */
export type Span = number | readonly [from: number, to: number]

interface ReceiptShare {
  /** Weight; shares need not add up to one. */
  share: number
  stat: string
  err: string
}

export type MalformedKind = 'shortLength' | 'hugeLength' | 'garbage' | 'brokenBody'

/** How the simulated SMSC behaves. All of it can be changed while it runs. */
export interface SmscSettings {
  /** Until a submit is answered. */
  latencyMs: Span
  /** Parts taken in any second; more are throttled. 0: no limit. */
  throughput: number
  /** Share of submits throttled by chance, 0 to 1. */
  throttleShare: number
  /** With which status: ESME_RTHROTTLED (88) or ESME_RMSGQFUL (20). */
  throttleStatus: number
  /** Whether there are receipts at all. */
  receipts: boolean
  receiptMix: readonly ReceiptShare[]
  receiptDelayMs: Span
  /** How often each receipt is sent. */
  receiptCopies: number
  receiptOrder: 'inOrder' | 'shuffled'
  /** The receipt goes out before the submit is answered. */
  receiptBeforeAnswer: boolean
  /** An ENROUTE receipt goes before the final one. */
  intermediate: boolean
  /** Whether receipts carry the TLVs receipted_message_id and message_state beside the text. */
  receiptTlvs: boolean
  /** Minutes by which the dates in receipts are ahead of UTC. */
  receiptZoneMinutes: number
  /** Takes submits and never answers them. */
  silent: boolean
  answerEnquireLink: boolean
  /** Status with which binds are refused; 0 accepts them. */
  bindStatus: number
  /** Cuts a connection after this many submits on it, before the last is answered. 0: never. */
  disconnectEvery: number
  /** Half-open: stays connected, reads nothing and says nothing. */
  deaf: boolean
  /** Sends this instead of every so manieth answer. */
  malformed: MalformedKind
  /** 0: never. */
  malformedEvery: number
  responseIdFormat: 'hex' | 'decimal'
  receiptIdFormat: 'hex' | 'decimal'
  /** Whether endings of numbers choose a scenario (see scenario.ts). */
  scenarios: boolean
  /** Chooses among the mix, together with the number. */
  seed: number
  /** deliver_sm in flight on one connection. */
  deliverWindow: number
  /** Until a delivery that was refused is tried again. */
  redeliverMs: number
}

/** What an operator's mix on a usual day might be. */
const REALISTIC_MIX: readonly ReceiptShare[] = [
  { share: 93, stat: 'DELIVRD', err: '000' },
  { share: 2, stat: 'UNDELIV', err: '001' },
  { share: 1.5, stat: 'UNDELIV', err: '013' },
  { share: 1.5, stat: 'EXPIRED', err: '021' },
  { share: 1, stat: 'REJECTD', err: '650' },
  { share: 0.5, stat: 'REJECTD', err: '633' },
  { share: 0.5, stat: 'UNKNOWN', err: '010' },
]

export const DEFAULT_SETTINGS: SmscSettings = {
  latencyMs: 0,
  throughput: 0,
  throttleShare: 0,
  throttleStatus: STATUS.throttled,
  receipts: true,
  receiptMix: REALISTIC_MIX,
  receiptDelayMs: 0,
  receiptCopies: 1,
  receiptOrder: 'inOrder',
  receiptBeforeAnswer: false,
  intermediate: false,
  receiptTlvs: true,
  receiptZoneMinutes: 330,
  silent: false,
  answerEnquireLink: true,
  bindStatus: 0,
  disconnectEvery: 0,
  deaf: false,
  malformed: 'garbage',
  malformedEvery: 0,
  responseIdFormat: 'decimal',
  receiptIdFormat: 'decimal',
  scenarios: true,
  seed: 1,
  deliverWindow: 1000,
  redeliverMs: 1000,
}

export const MALFORMED_KINDS: readonly MalformedKind[] = ['shortLength', 'hugeLength', 'garbage', 'brokenBody']

const DAY_MS = 86_400_000

type Check = (value: unknown) => boolean

const isBoolean: Check = value => typeof value === 'boolean'
const isNumber =
  (from: number, to: number): Check =>
  value =>
    typeof value === 'number' && value >= from && value <= to
const isCount: Check = value => Number.isInteger(value) && isNumber(0, Number.MAX_SAFE_INTEGER)(value)
const isOneOf =
  (words: readonly string[]): Check =>
  value =>
    words.includes(String(value))
const isSpan: Check = value => {
  if (!Array.isArray(value)) return isNumber(0, DAY_MS)(value)
  return value.length === 2 && value.every(isNumber(0, DAY_MS)) && value[0] <= value[1]
}
const isShare: Check = value => {
  const { share, stat, err } = Object(value)
  return isNumber(0, 1e9)(share) && /^[A-Z]{1,20}$/.test(stat) && /^\w{0,20}$/.test(err)
}
const isMix: Check = value => Array.isArray(value) && value.every(isShare) && value.some(({ share }) => share > 0)

const CHECKS: Readonly<Record<keyof SmscSettings, Check>> = {
  latencyMs: isSpan,
  throughput: isNumber(0, 1e9),
  throttleShare: isNumber(0, 1),
  throttleStatus: isNumber(1, 0xffffffff),
  receipts: isBoolean,
  receiptMix: isMix,
  receiptDelayMs: isSpan,
  receiptCopies: isNumber(0, 100),
  receiptOrder: isOneOf(['inOrder', 'shuffled']),
  receiptBeforeAnswer: isBoolean,
  intermediate: isBoolean,
  receiptTlvs: isBoolean,
  receiptZoneMinutes: isNumber(-840, 840),
  silent: isBoolean,
  answerEnquireLink: isBoolean,
  bindStatus: isNumber(0, 0xffffffff),
  disconnectEvery: isCount,
  deaf: isBoolean,
  malformed: isOneOf(MALFORMED_KINDS),
  malformedEvery: isCount,
  responseIdFormat: isOneOf(['hex', 'decimal']),
  receiptIdFormat: isOneOf(['hex', 'decimal']),
  scenarios: isBoolean,
  seed: isCount,
  deliverWindow: isNumber(1, 1e6),
  redeliverMs: isNumber(0, DAY_MS),
}

/** The settings changed as wanted. @throws RangeError naming a setting that is unknown or out of range */
export function changeSettings(settings: SmscSettings, wanted: unknown): SmscSettings {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) throw new RangeError('Send an object of settings.')
  for (const [key, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(CHECKS, key)) throw new RangeError(`There is no setting ${key}.`)
    if (!CHECKS[key as keyof SmscSettings](value)) throw new RangeError(`Setting ${key} cannot be ${JSON.stringify(value)}.`)
  }
  return { ...settings, ...wanted }
}
