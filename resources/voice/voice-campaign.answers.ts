/** What is answered about campaigns of voice and their calls. Times by the clock of whoever asks, sums in pulses, lengths in seconds. */

import { OF_EVERY_CAMPAIGN, STATUS } from '../campaigns/port.ts'
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
  rowOf,
  string,
} from '../language/shape.ts'
import { CALL_STATES } from './call-choices.ts'
import { VOICE_CAMPAIGN_FIELDS } from './voice-campaign-fields.ts'

/** A digit that was asked for or pressed. */
const DIGIT = object({
  digit: string(),
  /** As the campaign gave it; null where it gave none. */
  meaning: nullable(string()),
  /** Calls in which it was pressed. */
  count: integer(),
})
export type PressedDigit = FromShape<typeof DIGIT>

/** What is never empty, or nested as the reference has it. */
const BESIDE = {
  ...OF_EVERY_CAMPAIGN,
  is_paused: flag(),
  is_scheduled: flag(),
  unique_key: string(),
  voice_type: oneOf([1, 2]),
  total_credit_deduct: integer(),
  total_credit_hold: integer(),
  answered_percent: integer(),
  retries: integer(),
  total_answered: integer(),
  total_busy: integer(),
  total_noanswer: integer(),
  total_failed: integer(),
  total_dtmf: integer(),
  avg_duration: decimal(),
  total_accepted: integer(),
  total_never_sent: integer(),
  total_adjusted: integer(),
  /** As it was accepted. */
  voice_file: nullable(object({ title: string(), duration_seconds: integer(), pulses: integer() })),
  /** Null where no digits are listened for. */
  dtmf_summary: nullable(list(DIGIT)),
}

export const VOICE_BESIDE = { always: BESIDE, never: ['campaign_unique_key', 'is_stalled', 'waits_for'] } as const

const { campaign_unique_key: _key, is_stalled: _stalled, waits_for, ...fields } = VOICE_CAMPAIGN_FIELDS

export const VOICE_CAMPAIGN = rowOf(fields, BESIDE)
export type VoiceCampaign = FromShape<typeof VOICE_CAMPAIGN>

/** In lists a campaign that is not over says what it waits for. */
export const VOICE_CAMPAIGNS = pageOf(rowOf({ ...fields, waits_for }, BESIDE))

const CALL_ROW = object(
  {
    id: integer(),
    mobile: string(),
    call_status: oneOf(CALL_STATES.map(({ value }) => value)),
    start_date_time: nullable(instant()),
    answer_date_time: nullable(instant()),
    /** Of what was answered. */
    duration: nullable(integer()),
    pulses: nullable(integer()),
    /** As pressed, and what that means by the campaign. */
    dtmf: nullable(string()),
    dtmf_meaning: nullable(string()),
    /** Tries beyond the first. */
    retry: integer(),
    use_credit: integer(),
    /** Set by a person beside what the vendor reported. */
    adjusted_stat: nullable(string()),
  },
  /** For operators: the code, who said so, whether it may be closed by rule, over which vendor, and its id there. */
  {
    err: nullable(string()),
    stat_source: nullable(string()),
    is_auto: flag(),
    route: nullable(string()),
    vendor_call_id: nullable(string()),
  },
)
export type CallRow = FromShape<typeof CALL_ROW>

/** The campaign, and a page of its number log. */
export const VOICE_INFO = pageOf(CALL_ROW, { campaign: VOICE_CAMPAIGN })

const FAILURE = object({
  status: oneOf(CALL_STATES.map(({ value }) => value)),
  count: integer(),
  /** Of all contacts of the campaign, in percent with one decimal. */
  share: decimal(),
  advice: string(),
})
export type CallFailure = FromShape<typeof FAILURE>
export const VOICE_FAILURES = list(FAILURE)

/** What of a campaign is not over: calls no vendor has, those one has, given up waiting for, set by hand. */
export const VOICE_OPEN = object({
  id: integer(),
  campaign: string(),
  status: STATUS,
  pending: integer(),
  processing: integer(),
  /** Of these: the vendor's own record has them as answered. */
  recorded: integer(),
  expired: integer(),
  adjusted: integer(),
})
