/** What is answered about campaigns of WhatsApp and their messages. Times by the clock of whoever asks, sums in the platform's currency. */

import { FAILURE_HELP, OF_EVERY_CAMPAIGN } from '../campaigns/port.ts'
import {
  day,
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
import { WA_FAILURE_GROUPS, WA_STATES } from './report-choices.ts'
import { WA_CAMPAIGN_FIELDS } from './wa-campaign-fields.ts'

/** What is never empty, or nested as the specification has it. */
const BESIDE = {
  ...OF_EVERY_CAMPAIGN,
  is_paused: flag(),
  is_scheduled: flag(),
  unique_key: string(),
  name: string(),
  total_credit_deduct: decimal(),
  total_credit_hold: decimal(),
  display_phone_number: string(),
  total_sent: integer(),
  total_delivered: integer(),
  total_read: integer(),
  total_failed: integer(),
  total_other: integer(),
  country: nullable(object({ name: string(), currency_code: nullable(string()), currency_symbol: nullable(string()) })),
  /** As it was accepted. */
  whats_app_template: nullable(object({ template_name: string(), category: string() })),
}

export const WA_BESIDE = { always: BESIDE, never: ['campaign_unique_key', 'is_stalled', 'waits_for'] } as const

const { campaign_unique_key: _key, is_stalled: _stalled, waits_for, ...fields } = WA_CAMPAIGN_FIELDS

export const WA_CAMPAIGN = rowOf(fields, BESIDE)
export type WaCampaign = FromShape<typeof WA_CAMPAIGN>

/** In lists a campaign that is not over says what it waits for. */
export const WA_CAMPAIGNS = pageOf(rowOf({ ...fields, waits_for }, BESIDE))

const ERROR = object({ code: string(), title: string() })

const WA_LOG_ROW = object(
  {
    id: integer(),
    mobile: string(),
    sent_date_time: nullable(instant()),
    delivered_date_time: nullable(instant()),
    read_date_time: nullable(instant()),
    use_credit: decimal(),
    stat: oneOf(WA_STATES.map(({ value }) => value)),
    /** Of failed ones, else empty; null where what the provider said cannot be read. */
    error_info: nullable(list(ERROR)),
    /** What the provider charges it as, and whether at all. */
    category: nullable(string()),
    billable: nullable(flag()),
    is_auto: flag(),
    whats_app_reply_threads: list(object({ id: integer() })),
  },
  /** For operators: the provider's id of the message. */
  { wamid: nullable(string()) },
)
export type WaLogRow = FromShape<typeof WA_LOG_ROW>

/** The campaign, and a page of its number log. */
export const WA_INFO = pageOf(WA_LOG_ROW, { campaign: WA_CAMPAIGN })

const WA_FAILURE = object({
  group: oneOf(WA_FAILURE_GROUPS.map(({ value }) => value)),
  count: integer(),
  /** Of all contacts of the campaign, in percent with one decimal. */
  share: decimal(),
  help: nullable(FAILURE_HELP),
  codes: list(object({ code: string(), title: nullable(string()), count: integer() })),
})
export type WaFailureCause = FromShape<typeof WA_FAILURE>
export const WA_FAILURES = list(WA_FAILURE)

/** A row of the summary (rule whatsapp-104). */
const SUMMARY_ROW = object(
  {
    user_id: integer(),
    user: string(),
    number: string(),
    template: nullable(string()),
    category: nullable(string()),
    total: integer(),
    sent: integer(),
    delivered: integer(),
    read: integer(),
    failed: integer(),
    block: integer(),
    invalid: integer(),
    processing: integer(),
    cost: decimal(),
  },
  /** Where it is by date. */
  { date: day() },
)
export type SummaryRow = FromShape<typeof SUMMARY_ROW>
export const SUMMARY = list(SUMMARY_ROW)
