import type { Bucket } from '../../messaging/receipts.ts'
import { tell } from '../../messaging/tell.ts'
import { invalid } from '../kernel/problem/errors.ts'

/** `messages.state`. Numbers, since a million rows are counted by them. */
export const STATE = {
  queued: 0,
  /** Written to a gateway when a crash came, or written without an answer: fate not known yet. */
  unknown: 2,
  /** Taken by a gateway; no final receipt yet. */
  accepted: 3,
  delivered: 4,
  failed: 5,
  invalid: 6,
  blocked: 7,
  /** Taken back before it was sent. */
  stopped: 8,
  /** Delivered, and the person has opened it: of channels that tell. */
  read: 9,
} as const

export type StateName = keyof typeof STATE
export type State = (typeof STATE)[StateName]

export const STATE_NAMES = Object.keys(STATE) as readonly StateName[]

/** What a state is called: the columns of id_blocks. */
export const NAME_OF = Object.fromEntries(STATE_NAMES.map(name => [STATE[name], name])) as Readonly<Record<State, StateName>>

/** `messages.adjusted_state`: what a person or a rule set beside the reported state, until the operator's final word comes. */
export type AdjustedState = typeof STATE.delivered | typeof STATE.failed

/** `messages.stat_source`: who said so. `system` is ourselves. */
export type StatSource = 'operator' | 'poll' | 'system' | 'manual' | 'auto'

/** What a report counts as: of texts what their rows count as, of channels that tell it also that a person has read the message. */
export type ReportBucket = Bucket | 'READ'

/** What a message that a gateway took becomes by the bucket of its status. */
export function stateOf(
  bucket: ReportBucket,
): typeof STATE.accepted | typeof STATE.delivered | typeof STATE.failed | typeof STATE.read {
  if (bucket === 'READ') return STATE.read
  if (bucket === 'DELIVRD') return STATE.delivered
  return bucket === 'FAILED' ? STATE.failed : STATE.accepted
}

/** The counter of a campaign in which a message of this state stands. Stopped ones are failed ones. */
export type Counter = 'queued' | 'unknown' | 'accepted' | 'delivered' | 'failed' | 'invalid' | 'blocked' | 'read'

const COUNTERS: Readonly<Record<State, Counter>> = {
  0: 'queued',
  2: 'unknown',
  3: 'accepted',
  4: 'delivered',
  5: 'failed',
  6: 'invalid',
  7: 'blocked',
  8: 'failed',
  9: 'read',
}

export function counterOf(state: State): Counter {
  return COUNTERS[state]
}

/** It has reached the person. */
export const isReached = (state: State): boolean => state === STATE.delivered || state === STATE.read

/** Not ended: it waits, or an operator may still say what became of it. */
export const isOpen = (state: State): boolean => state === STATE.queued || state === STATE.unknown || state === STATE.accepted

type Buckets = Readonly<Record<string, readonly State[]>>

/** What number logs filter by, as states (rule delivery-3, bucket of a number row). */
export const STATES_OF_BUCKET: Buckets = {
  Pending: [STATE.queued, STATE.unknown],
  Accepted: [STATE.accepted],
  DELIVRD: [STATE.delivered],
  FAILED: [STATE.failed, STATE.stopped],
  Invalid: [STATE.invalid],
  Block: [STATE.blocked],
}

/** The same of channels that tell what was read (rule delivery-15). */
export const BUCKETS_WITH_READ: Buckets = { ...STATES_OF_BUCKET, READ: [STATE.read] }

/**
 * The states a bucket of the number log stands for; undefined for all of them.
 * @throws HttpProblem 422 at `bucket` for anything that is none
 */
export function statesOfBucket(bucket: unknown, buckets = STATES_OF_BUCKET): readonly State[] | undefined {
  if (bucket === undefined || bucket === null || bucket === '' || bucket === 'ALL') return undefined
  if (typeof bucket === 'string' && Object.hasOwn(buckets, bucket)) return buckets[bucket]
  throw invalid({ bucket: [tell('Choose one of: %{values}.', { values: ['ALL', ...Object.keys(buckets)].join(', ') })] })
}
