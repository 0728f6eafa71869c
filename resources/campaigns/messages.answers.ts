/** What is answered about the messages of a campaign. Times by the clock of whoever asks. */

import { DELIVERY_STATUSES } from '../language/choices.ts'
import {
  decimal,
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
import { CAMPAIGN } from './campaign.answers.ts'
import { FAILURE_GROUPS } from './failures.ts'

/** A message of the number log (rule campaigns-5). */
const LOG_ROW = object(
  {
    id: integer(),
    mobile: string(),
    message: string(),
    use_credit: integer(),
    parts: integer(),
    bucket: oneOf(DELIVERY_STATUSES.map(({ value }) => value)),
    submit_date: nullable(instant()),
    done_date: nullable(instant()),
    stat: nullable(string()),
    err: nullable(string()),
    stat_source: nullable(string()),
    /** Set by a person or a rule beside what was reported. */
    adjusted_stat: nullable(string()),
    /** Whose word counts at present: `manual` and `auto` where something is set. */
    status_source: nullable(string()),
    adjusted_at: nullable(instant()),
    not_certain: flag(),
    is_auto: flag(),
    /** The number of the message goes along with a question about its code. */
    dlr_info: object({ description: nullable(string()), message_id: integer() }),
  },
  /** For operators: the primary route that took it, and the id its gateway gave it. */
  { route: nullable(string()), gateway_message_id: nullable(string()) },
)

export type LogRow = FromShape<typeof LOG_ROW>

/** The campaign, and a page of its number log. */
export const INFO = pageOf(LOG_ROW, { campaign: CAMPAIGN })

/** What helps: an action on the campaign, or a screen. */
export const FAILURE_HELP = union([
  object({ action: oneOf(['retryFailed', 'repush']) }),
  object({ screen: string(), label: string() }),
])

const FAILURE_CAUSE = object({
  group: oneOf(FAILURE_GROUPS.map(({ value }) => value)),
  count: integer(),
  /** Of all contacts of the campaign, in percent with one decimal. */
  share: decimal(),
  /** Of these, set to delivered beside what was reported. */
  set_delivered: integer(),
  can_recover: flag(),
  help: nullable(FAILURE_HELP),
  codes: list(object({ stat: string(), err: string(), description: nullable(string()), count: integer() })),
})

export type FailureCause = FromShape<typeof FAILURE_CAUSE>

/** What did not arrive, by cause. */
export const FAILURES = list(FAILURE_CAUSE)

/** What is known of one message, in order of time. */
export const TRAIL = object({
  id: integer(),
  mobile: string(),
  events: list(
    object({
      at: instant(),
      kind: string(),
      text: string(),
      /** The gateway's own words, its id of the message among them: for operators only. */
      raw: nullable(string()),
    }),
  ),
})

/** What a code means. */
export const MEANING = object({ code: string(), description: string() })
