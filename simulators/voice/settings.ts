import type { CallStatus } from '../../messaging/voice/callStatus.ts'

/** A time in milliseconds: always the same, or spread evenly between two. */
export type Span = number | readonly [from: number, to: number]

/** How a call to a number that no scenario names ends, and how often. */
interface EndShare {
  /** Weight; shares need not add up to one. */
  share: number
  status: CallStatus
  /** Pressed when it is answered and listened to. */
  digits?: string
}

/** How the simulated vendors behave. All of it can be changed while they run. */
export interface VoiceSettings {
  /** Until a call of the interface is answered. */
  latencyMs: Span
  /** From taking a list to the first call of it. */
  leadMs: number
  /** From one call of a list to the next. */
  dialMs: number
  /** From a call to its end, as it is told. */
  endMs: Span
  /** From a try that nobody took to the next, in place of the minutes that were asked for. */
  retryMs: number
  mix: readonly EndShare[]
  /** Whether endings of numbers choose a scenario (see scenario.ts). */
  scenarios: boolean
  /** Chooses among the mix, together with the number. */
  seed: number
  /** Until a prompt has been judged. */
  approveMs: number
  /** By name: one that holds `reject` is rejected, every other approved. */
  approve: 'byName' | 'approve' | 'reject' | 'never'
  /** What becomes of the next lists: answered, taken without an answer, lost on the way, or refused with a reason. */
  compose: 'answer' | 'silent' | 'lost' | 'refuse'
  /** How many lists that holds for; then they are answered again. */
  composeTimes: number
  /** Where the vendor of single calls tells what became of them; empty: nowhere. The other is told by each list. */
  callbackUrl: string
  callbackDelayMs: Span
  callbackCopies: number
  callbackOrder: 'inOrder' | 'shuffled'
  /** Reports in one post, at most. */
  callbackBatch: number
  callbackRetryMs: number
  /** Share of ends that are never told; they can be asked for. */
  callbackLost: number
  /** Whether anything is told at all; what is not told can be asked for. */
  callbacks: boolean
  /** What the vendor of single calls does when he is asked what became of one: he answers, fails with 500, or does not know it. */
  reports: 'answer' | 'fail' | 'forget'
  /** Pulses that are left. */
  credits: number
}

const REALISTIC_MIX: readonly EndShare[] = [
  { share: 45, status: 'ANSWERED' },
  { share: 8, status: 'ANSWERED', digits: '1' },
  { share: 4, status: 'ANSWERED', digits: '2' },
  { share: 14, status: 'BUSY' },
  { share: 22, status: 'NOANSWER' },
  { share: 2, status: 'CONGESTION' },
  { share: 2, status: 'CHANUNAVAIL' },
  { share: 2, status: 'FAILED' },
  { share: 1, status: 'DND' },
]

export const DEFAULT_SETTINGS: VoiceSettings = {
  latencyMs: 0,
  leadMs: 600_000,
  dialMs: 1,
  endMs: 0,
  retryMs: 0,
  mix: REALISTIC_MIX,
  scenarios: true,
  seed: 1,
  approveMs: 2000,
  approve: 'byName',
  compose: 'answer',
  composeTimes: 1_000_000,
  callbackUrl: '',
  callbackDelayMs: 0,
  callbackCopies: 1,
  callbackOrder: 'inOrder',
  callbackBatch: 50,
  callbackRetryMs: 1000,
  callbackLost: 0,
  callbacks: true,
  reports: 'answer',
  credits: 1_000_000,
}

type Check = (value: unknown) => boolean

const DAY_MS = 86_400_000
const isBoolean: Check = value => typeof value === 'boolean'
const isNumber =
  (from: number, to: number): Check =>
  value =>
    typeof value === 'number' && value >= from && value <= to
const isCount =
  (from: number, to: number): Check =>
  value =>
    Number.isInteger(value) && isNumber(from, to)(value)
const isOneOf =
  (...words: readonly string[]): Check =>
  value =>
    words.includes(String(value))
const isTime = isNumber(0, DAY_MS)
const isSpan: Check = value =>
  Array.isArray(value) ? value.length === 2 && value.every(isTime) && value[0] <= value[1] : isTime(value)
const isMix: Check = value =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(one => isNumber(0, 1e9)(Object(one).share) && typeof Object(one).status === 'string')
const isAddress: Check = value => value === '' || (typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value))

const CHECKS: Readonly<Record<keyof VoiceSettings, Check>> = {
  latencyMs: isSpan,
  leadMs: isTime,
  dialMs: isTime,
  endMs: isSpan,
  retryMs: isTime,
  mix: isMix,
  scenarios: isBoolean,
  seed: isCount(0, Number.MAX_SAFE_INTEGER),
  approveMs: isTime,
  approve: isOneOf('byName', 'approve', 'reject', 'never'),
  compose: isOneOf('answer', 'silent', 'lost', 'refuse'),
  composeTimes: isCount(0, 1_000_000),
  callbackUrl: isAddress,
  callbackDelayMs: isSpan,
  callbackCopies: isCount(1, 100),
  callbackOrder: isOneOf('inOrder', 'shuffled'),
  callbackBatch: isCount(1, 1000),
  callbackRetryMs: isTime,
  callbackLost: isNumber(0, 1),
  callbacks: isBoolean,
  reports: isOneOf('answer', 'fail', 'forget'),
  credits: isCount(0, 1e12),
}

/** The settings changed as wanted. @throws RangeError naming a setting that is unknown or out of range */
export const changeSettings = (settings: VoiceSettings, wanted: unknown): VoiceSettings => {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) throw new RangeError('Send an object of settings.')
  for (const [key, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(CHECKS, key)) throw new RangeError(`There is no setting ${key}.`)
    if (!CHECKS[key as keyof VoiceSettings](value)) throw new RangeError(`Setting ${key} cannot be ${JSON.stringify(value)}.`)
  }
  return { ...settings, ...wanted }
}

/** One time of a span. */
export const timeOf = (span: Span): number => (typeof span === 'number' ? span : span[0] + Math.random() * (span[1] - span[0]))
