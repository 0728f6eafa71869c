import { STATE } from './states.ts'

/**
 * The counters of a campaign: the column of each, and which of its messages it counts (credits are counted by the ledger). Whatever names
 * them all is made from this list.
 */
const COUNTERS = [
  { name: 'queued', column: 'total_queued', of: `state = ${STATE.queued}` },
  { name: 'unknown', column: 'total_unknown', of: `state = ${STATE.unknown}` },
  { name: 'accepted', column: 'total_accepted', of: `state = ${STATE.accepted}` },
  { name: 'delivered', column: 'total_delivered', of: `state = ${STATE.delivered}` },
  { name: 'failed', column: 'total_failed', of: `state in (${STATE.failed}, ${STATE.stopped})` },
  { name: 'invalid', column: 'total_invalid_number', of: `state = ${STATE.invalid}` },
  { name: 'blocked', column: 'total_block_number', of: `state = ${STATE.blocked}` },
  { name: 'stopped', column: 'total_stopped', of: `state = ${STATE.stopped}` },
  // Set by a person or a rule beside what was reported; the last: of both, those the operator has not ended.
  { name: 'adjustedDelivered', column: 'total_adjusted_delivered', of: `adjusted_state = ${STATE.delivered}` },
  { name: 'adjustedFailed', column: 'total_adjusted_failed', of: `adjusted_state = ${STATE.failed}` },
  { name: 'adjustedOpen', column: 'total_adjusted_open', of: `adjusted_state is not null and state = ${STATE.accepted}` },
  // What is still held, and what was taken off the balance. Credits.
  { name: 'hold', column: 'total_credit_hold' },
  { name: 'deduct', column: 'total_credit_deduct' },
] as const

/** The columns that a change of counters adds to. */
export const COLUMNS = COUNTERS.map(({ column }) => column)

/** What the change of one campaign is of: its counters, and `sent`: messages that a gateway took now, which no column counts. */
export const CHANGES = [...COUNTERS, { name: 'sent', column: 'sent' } as const]

/** By how much each changes. */
export type Delta = Record<(typeof CHANGES)[number]['name'], number>

/** A change of nothing yet. */
export const noDelta = (): Delta => Object.fromEntries(CHANGES.map(({ name }) => [name, 0])) as Delta

/** What the rows of a campaign tell: the column, and the rows that stand in it. */
export const COUNTED: readonly { column: string; of: string }[] = [
  { column: 'total_contacts', of: 'true' },
  ...COUNTERS.flatMap(counter => ('of' in counter ? [counter] : [])),
]
