/** What the calls of bulk fixes answer (rule adjustments-9). */

import { SECOND_PAIR } from '../access/port.ts'
import {
  type FromShape,
  flag,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  pageOf,
  string,
  union,
} from '../language/shape.ts'
import { ADJUSTMENT_STATUSES } from './fix-actions.ts'

/** What of a campaign is still open, as its rows are told apart. */
const OPEN = ['Accepted', 'Pending', 'Expired'] as const

/** So many rows from one class to a state; unsent ones are cancelled, the others stay. */
const MATRIX_LINE = object({
  from: oneOf([...OPEN, 'Unsubmitted']),
  to: oneOf(['delivered', 'failed', 'unchanged', 'cancelled']),
  rows: integer(),
})
export type MatrixLine = FromShape<typeof MATRIX_LINE>

/** Rows that are left alone, and why. */
const SKIP = object({
  reason: oneOf(['place', 'reported', 'already_set', 'unsubmitted', 'never_sent', 'over_limit']),
  count: integer(),
})
export type Skip = FromShape<typeof SKIP>

const COUNTED = {
  eligible: integer(),
  will_deliver: integer(),
  will_fail: integer(),
  will_cancel: integer(),
  unchanged: integer(),
  users: integer(),
  campaigns: integer(),
  refund_credits: integer(),
  matrix: list(MATRIX_LINE),
  skipped: list(SKIP),
}
const FIGURES = object(COUNTED)
/** What a fix would change, or has. */
export type FixFigures = FromShape<typeof FIGURES>

const SAMPLE = object({
  id: integer(),
  campaign_id: integer(),
  campaign: string(),
  mobile: string(),
  before: oneOf(OPEN),
  after: oneOf(['delivered', 'failed']),
})
export type SampleRow = FromShape<typeof SAMPLE>

/** Of a fix of more rows than one person may set alone: how many those are, and who may approve. */
const SECOND_PERSON = object({ above: integer(), ...SECOND_PAIR })

const DRY_RUN = object({ ...COUNTED, sample: list(SAMPLE) }, { second_person: SECOND_PERSON })
const NOTHING_TO_SET = object({ ...COUNTED, changed: oneOf([0]) })
const ASKED = object({ ...COUNTED, adjustment_id: integer(), status: oneOf(['asked']), second_person: SECOND_PERSON })
const BEGUN = object({ ...COUNTED, adjustment_id: integer(), status: oneOf(['running']), job_id: integer() })

/** Rows that may be closed by a rule from now on, or are left to receipts; `id` of a single one. */
const TOGGLED = object({ rows: integer(), is_auto: flag() }, { id: integer() })

/** Put back into the queue; sent once more although nobody knows what became of the first try. */
export const RESUBMITTED = object({
  eligible: integer(),
  requeued: integer(),
  again: integer(),
  credits: integer(),
  campaigns: integer(),
  changed: integer(),
})
export const RECHECKED = union([
  object({ eligible: integer(), changed: oneOf([0]) }),
  object({ eligible: integer(), job_id: integer() }),
])
/** The campaigns that were made, where it was no dry run. */
export const RESENT = object({ eligible: integer(), campaigns: integer(), changed: integer() }, { send_sms_ids: list(integer()) })

export const FIXED = union([DRY_RUN, NOTHING_TO_SET, ASKED, BEGUN, TOGGLED, RESUBMITTED, RECHECKED, RESENT])
export type FixAnswer = FromShape<typeof FIXED>

/** A record with how far its present step has got. */
export const ADJUSTMENT = object(
  {
    status: oneOf(ADJUSTMENT_STATUSES.map(({ value }) => value)),
    figures: FIGURES,
    eligible: integer(),
    changed: integer(),
    cancelled: integer(),
    superseded: integer(),
    restored: integer(),
    refund_credits: integer(),
    recharged_credits: integer(),
    uncharged_credits: integer(),
    error: nullable(string()),
    done: nullable(integer()),
    total: nullable(integer()),
    job_status: nullable(oneOf(['queued', 'running', 'done', 'failed', 'cancelled'])),
    /** Nobody else could approve it: the password was given instead. */
    alone: flag(),
    /** Its rows are calls, and not messages. */
    of_calls: flag(),
  },
  {
    /** Of one that waits: who may approve it. */
    second_person: object(SECOND_PAIR),
  },
)
export type AdjustmentState = FromShape<typeof ADJUSTMENT>

const SET_ROW = object({
  id: integer(),
  campaign_id: integer(),
  campaign: string(),
  mobile: string(),
  before: oneOf(['Accepted', 'Expired']),
  after: oneOf(['delivered', 'failed']),
  /** What the operator has reported until now. */
  stat: nullable(string()),
  err: nullable(string()),
  stat_source: nullable(string()),
  refunded: flag(),
  superseded_at: nullable(instant()),
  reversed_at: nullable(instant()),
})
export type SetRow = FromShape<typeof SET_ROW>
export const SET_ROWS = pageOf(SET_ROW)

export const JOB = object({ job_id: integer() })
