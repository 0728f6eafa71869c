import { type AdjustedState, STATE, type State } from './states.ts'

/** Of a message: given up by ourselves without an answer of any gateway. A first write may have been open: one may have had it all the same. */
export const NEVER_SENT = `state = ${STATE.failed} and stat_source = 'system' and stat = 'FAILED'`

/** Words of WhatsApp's provider beside the way of a message (rule whatsapp-3): the person or he has taken it away, or he warns. */
export const OTHER_WORDS: readonly string[] = ['DELETED', 'WARNING']
const OTHER = `state = ${STATE.accepted} and stat in (${OTHER_WORDS.map(word => `'${word}'`).join(', ')})`

/**
 * The counters of a campaign: the column of each, and which of its messages it counts (credits are counted by the ledger). Whatever names
 * them all is made from this list.
 */
const COUNTERS = [
  { name: 'queued', column: 'total_queued', of: `state = ${STATE.queued}` },
  { name: 'unknown', column: 'total_unknown', of: `state = ${STATE.unknown}` },
  { name: 'accepted', column: 'total_accepted', of: `state = ${STATE.accepted}` },
  { name: 'delivered', column: 'total_delivered', of: `state = ${STATE.delivered}` },
  { name: 'read', column: 'total_read', of: `state = ${STATE.read}` },
  { name: 'failed', column: 'total_failed', of: `state in (${STATE.failed}, ${STATE.stopped})` },
  { name: 'invalid', column: 'total_invalid_number', of: `state = ${STATE.invalid}` },
  { name: 'blocked', column: 'total_block_number', of: `state = ${STATE.blocked}` },
  { name: 'stopped', column: 'total_stopped', of: `state = ${STATE.stopped}` },
  // Set by a person or a rule beside what was reported; the last: of both, those the operator has not ended.
  { name: 'adjustedDelivered', column: 'total_adjusted_delivered', of: `adjusted_state = ${STATE.delivered}` },
  { name: 'adjustedFailed', column: 'total_adjusted_failed', of: `adjusted_state = ${STATE.failed}` },
  { name: 'adjustedOpen', column: 'total_adjusted_open', of: `adjusted_state is not null and state = ${STATE.accepted}` },
  // Of the messages that are open and not set: those of which an operator has said something; and those given up waiting for.
  { name: 'heard', column: 'total_heard', of: `state = ${STATE.accepted} and stat is not null and adjusted_state is null` },
  {
    name: 'expired',
    column: 'total_expired',
    of: `state = ${STATE.failed} and stat_source = 'system' and err = 'L009' and adjusted_state is null`,
  },
  // Of the accepted ones those of which the channel's provider said what is no step on the way.
  { name: 'other', column: 'total_other', of: OTHER },
  // Given up by ourselves without an answer of any gateway; it changes only where that happens.
  { name: 'neverSent', column: 'total_never_sent', of: NEVER_SENT },
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

/** What is said of a message, as its row has it. */
export interface Told {
  state: State
  stat: string | null
  err: string | null
  stat_source: string | null
  adjusted_state: AdjustedState | null
}

/** As `heard` counts them. */
export const isHeard = ({ state, stat, adjusted_state }: Told): boolean =>
  state === STATE.accepted && stat !== null && adjusted_state === null

/** As `expired` counts them. */
export const isExpired = ({ state, err, stat_source, adjusted_state }: Told): boolean =>
  state === STATE.failed && stat_source === 'system' && err === 'L009' && adjusted_state === null

/** As `other` counts them. */
export const isOther = ({ state, stat }: Pick<Told, 'state' | 'stat'>): boolean =>
  state === STATE.accepted && stat !== null && OTHER_WORDS.includes(stat)

/** As `NEVER_SENT` says. */
export const isNeverSent = ({ state, stat, stat_source }: Pick<Told, 'state' | 'stat' | 'stat_source'>): boolean =>
  state === STATE.failed && stat_source === 'system' && stat === 'FAILED'

/** What the rows of a campaign tell: the column, and the rows that stand in it. */
export const COUNTED: readonly { column: string; of: string }[] = [
  { column: 'total_contacts', of: 'true' },
  ...COUNTERS.flatMap(counter => ('of' in counter ? [counter] : [])),
]
