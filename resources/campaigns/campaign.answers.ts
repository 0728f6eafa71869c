/** What is answered about a campaign. Times by the clock of whoever asks. */

import {
  decimal,
  type FromShape,
  flag,
  instant,
  integer,
  list,
  map,
  nullable,
  object,
  oneOf,
  pageOf,
  rowOf,
  string,
  union,
} from '../language/shape.ts'
import { UNIT } from '../money/port.ts'
import { campaignFields } from './campaign-fields.ts'
import { CAMPAIGN_STATUSES } from './choices.ts'
import { PENDING_CAUSES } from './pending.ts'
import { PEOPLE } from './send.answers.ts'

/** Paused is Pending on the wire, with `is_paused`. */
export const STATUS = oneOf(CAMPAIGN_STATUSES.map(({ value }) => value))

/** What is never empty in a campaign of whatever channel. */
export const OF_EVERY_CAMPAIGN = {
  campaign: string(),
  user_id: integer(),
  campaign_send_date_time: instant(),
  status: STATUS,
  total_contacts: integer(),
  total_invalid_number: integer(),
  total_block_number: integer(),
  total_duplicates: integer(),
  total_processing: integer(),
  total_queued: integer(),
  total_unknown: integer(),
  total_stopped: integer(),
  expected_contacts: integer(),
}

/** Stored fields that are never empty. */
const KNOWN = {
  ...OF_EVERY_CAMPAIGN,
  message: string(),
  total_credit_deduct: integer(),
  total_delivered: integer(),
  total_failed: integer(),
  total_adjusted: integer(),
  total_adjusted_delivered: integer(),
  total_adjusted_failed: integer(),
  total_accepted: integer(),
  total_never_sent: integer(),
  total_credit_hold: integer(),
}

/** What every row of a campaign carries beside its fields: its template as the specification nests it (rule campaigns-3). */
export const NESTED_TEMPLATE = {
  dlt_template: nullable(object({ template_name: nullable(string()), dlt_template_id: string() })),
}

const { only_campaign: _filter, is_stalled: _stalled, waits_for, ...fields } = campaignFields
const {
  is_paused: _paused,
  paused_by: _by,
  is_scheduled: _scheduled,
  take_response: _response,
  total_clicks: _clicks,
  unique_clicks: _unique,
  total_response_interests: _interests,
  total_response_feedbacks: _feedbacks,
  total_response_ratings: _ratings,
  ...stored
} = fields

/** What stands beside the fields of one campaign, or in their place. */
export const BESIDE_ONE = { ...KNOWN, is_paused: flag(), is_scheduled: flag(), ...NESTED_TEMPLATE }

export const CAMPAIGN = rowOf(fields, BESIDE_ONE)

export type CampaignAnswer = FromShape<typeof CAMPAIGN>

/** In lists a campaign that is not over says what it waits for. */
export const CAMPAIGNS = pageOf(rowOf({ ...fields, waits_for }, BESIDE_ONE))

/** A campaign as stored, counted again. */
export const RECOUNTED = rowOf(stored, KNOWN)

/** The one button that helps: a declared action of the campaign, or a screen. */
const PENDING_HELP = union([object({ action: string() }), object({ screen: string(), label: string() })])

/** Why a campaign is still pending, in one sentence; what stands in it apart, for other languages. */
export const PENDING = object({
  cause: oneOf(PENDING_CAUSES.map(({ value }) => value)),
  text: string(),
  /** Which of the sentences of its cause it is: `paused.by`. */
  sentence: string(),
  /** A second sentence behind it, of the same values. */
  also: nullable(object({ sentence: string(), text: string() })),
  values: map(string()),
  /** How many it is about, which decides between the sentence of one and that of several; null where it says nothing of that. */
  count: nullable(integer()),
  /** Messages made, or sent, of all that are to be; null where nothing of it moves. */
  progress: nullable(object({ done: integer(), total: integer() })),
  /** When it is expected to go on or to be over. */
  until: nullable(instant()),
  help: nullable(PENDING_HELP),
})

export type Pending = FromShape<typeof PENDING>

/** Of those that a choice would take: why they are left out as things stand, and how many. */
const LEFT_OUT = list(object({ reason: string(), count: integer() }))

const AGAIN = object(
  { type: oneOf(['all', 'failed', 'undelivered', 'retry']), messages: integer(), credits: decimal() },
  /** Of WhatsApp, whose recipients are judged before they are counted. */
  { people: PEOPLE, left_out: LEFT_OUT },
)

/** What sending a campaign again would take, for each choice of recipients; credits, or what the wallet of its channel counts. */
export const RESEND_PREVIEW = object(
  {
    types: list(AGAIN),
    /** What the account can spend. */
    available: decimal(),
    unit: UNIT,
    /** Nothing can be sent before it. */
    now: instant(),
  },
  {
    /** Why it cannot be sent again now, whoever is chosen. */
    why: string(),
    /** Of WhatsApp: of one message, today. */
    price: decimal(),
    currency: string(),
  },
)
