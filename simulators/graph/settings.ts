import { PAIR_BURST, PAIR_INTERVAL_MS } from '../../messaging/whatsapp/limits.ts'

/** A time in milliseconds: always the same, or spread evenly between two. */
export type Span = number | readonly [from: number, to: number]

/** What becomes of a message to a number that no scenario names: `read`, `delivered`, `sent`, or the code with which it fails. */
export type Outcome = 'read' | 'delivered' | 'sent' | number

interface OutcomeShare {
  /** Weight; shares need not add up to one. */
  share: number
  outcome: Outcome
}

/** How the simulated provider behaves. All of it can be changed while it runs. */
export interface GraphSettings {
  /** Until a call for a message is answered. */
  latencyMs: Span
  /** From taking a message to each of its reports. */
  sentMs: Span
  deliveredMs: Span
  readMs: Span
  mix: readonly OutcomeShare[]
  /** Whether endings of numbers choose a scenario (see scenario.ts). */
  scenarios: boolean
  /** Chooses among the mix, together with the number. */
  seed: number
  /** Whether a number's throughput, the pace to one person and the people a day are limits; what is over one is refused and counted. */
  limits: boolean
  /** By how much a number may run ahead of its messages a second: a second's worth at once, then no faster than it may. */
  throughputBurstMs: number
  pairIntervalMs: number
  pairBurst: number
  /** Share of the calls for messages answered with 131016 and 503 by chance, 0 to 1. */
  unavailableShare: number
  /** Takes messages and never answers the call. */
  silent: boolean
  /** Where the app's webhooks go; empty for where the app said itself. */
  webhookUrl: string
  /** Beside the time a report takes by itself. */
  webhookDelayMs: Span
  /** How often each update is sent. */
  webhookCopies: number
  webhookOrder: 'inOrder' | 'shuffled'
  /** Updates in one post, at most. */
  webhookBatch: number
  /** Posts under way at the same time. */
  webhookConnections: number
  /** Until a post that was not answered with 200 is sent again; twice as long each time, up to a minute. */
  webhookRetryMs: number
  webhookTimeoutMs: number
  /** Until a template has been reviewed. */
  reviewMs: number
  /** By name: one that holds `reject` is rejected (`reject_scam` with the reason SCAM), every other approved. */
  review: 'byName' | 'approve' | 'reject' | 'never'
  /** Whether the call that subscribes an app is taken, or answered with 2 and 503. */
  subscriptions: 'taken' | 'refused'
  /** The code that a number is verified with. */
  code: string
  /** Free messages of a number a month within the window. */
  serviceFree: number
  /** What the address of a code's picture answers with: the picture, something else under its name, or nothing. */
  pictures: 'right' | 'wrong' | 'none'
}

/** What a usual day might be. */
const REALISTIC_MIX: readonly OutcomeShare[] = [
  { share: 62, outcome: 'read' },
  { share: 30, outcome: 'delivered' },
  { share: 2, outcome: 'sent' },
  { share: 3, outcome: 131026 },
  { share: 2, outcome: 131049 },
  { share: 1, outcome: 130472 },
]

export const DEFAULT_SETTINGS: GraphSettings = {
  latencyMs: 0,
  sentMs: 0,
  deliveredMs: 0,
  readMs: 0,
  mix: REALISTIC_MIX,
  scenarios: true,
  seed: 1,
  limits: true,
  throughputBurstMs: 1000,
  pairIntervalMs: PAIR_INTERVAL_MS,
  pairBurst: PAIR_BURST,
  unavailableShare: 0,
  silent: false,
  webhookUrl: '',
  webhookDelayMs: 0,
  webhookCopies: 1,
  webhookOrder: 'inOrder',
  webhookBatch: 100,
  webhookConnections: 4,
  webhookRetryMs: 1000,
  webhookTimeoutMs: 10_000,
  reviewMs: 2000,
  review: 'byName',
  subscriptions: 'taken',
  code: '123456',
  serviceFree: 1000,
  pictures: 'right',
}

const DAY_MS = 86_400_000

type Check = (value: unknown) => boolean

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
const isShare: Check = value => {
  const { share, outcome } = Object(value)
  return isNumber(0, 1e9)(share) && (isOneOf('read', 'delivered', 'sent')(outcome) || isCount(0, 1e9)(outcome))
}
const isMix: Check = value => Array.isArray(value) && value.every(isShare) && value.some(({ share }) => share > 0)
const isAddress: Check = value => value === '' || (typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value))

const CHECKS: Readonly<Record<keyof GraphSettings, Check>> = {
  latencyMs: isSpan,
  sentMs: isSpan,
  deliveredMs: isSpan,
  readMs: isSpan,
  mix: isMix,
  scenarios: isBoolean,
  seed: isCount(0, Number.MAX_SAFE_INTEGER),
  limits: isBoolean,
  throughputBurstMs: isTime,
  pairIntervalMs: isTime,
  pairBurst: isCount(1, 1e6),
  unavailableShare: isNumber(0, 1),
  silent: isBoolean,
  webhookUrl: isAddress,
  webhookDelayMs: isSpan,
  webhookCopies: isCount(1, 100),
  webhookOrder: isOneOf('inOrder', 'shuffled'),
  webhookBatch: isCount(1, 1000),
  webhookConnections: isCount(1, 100),
  webhookRetryMs: isTime,
  webhookTimeoutMs: isCount(1, DAY_MS),
  reviewMs: isTime,
  review: isOneOf('byName', 'approve', 'reject', 'never'),
  subscriptions: isOneOf('taken', 'refused'),
  code: value => typeof value === 'string' && /^\d{6}$/.test(value),
  serviceFree: isCount(0, 1e9),
  pictures: isOneOf('right', 'wrong', 'none'),
}

/** The settings changed as wanted. @throws RangeError naming a setting that is unknown or out of range */
export function changeSettings(settings: GraphSettings, wanted: unknown): GraphSettings {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) throw new RangeError('Send an object of settings.')
  for (const [key, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(CHECKS, key)) throw new RangeError(`There is no setting ${key}.`)
    if (!CHECKS[key as keyof GraphSettings](value)) throw new RangeError(`Setting ${key} cannot be ${JSON.stringify(value)}.`)
  }
  return { ...settings, ...wanted }
}

/** One time of a span. */
export const timeOf = (span: Span): number => (typeof span === 'number' ? span : span[0] + Math.random() * (span[1] - span[0]))
