/** What the dashboard answers (rule reports-2). */

import { QUALITY_RATINGS } from '../../messaging/whatsapp/limits.ts'
import {
  boolean,
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
  string,
  utc,
} from '../language/shape.ts'
import { UNIT } from '../money/port.ts'
import { LINK_STATUSES, OPEN_ALARM } from '../system/port.ts'

/** Messages by what operators reported of them; `set_…` stands beside it, counted among the pending. */
const FIGURES = object({
  submitted: integer(),
  delivered: integer(),
  failed: integer(),
  pending: integer(),
  invalid: integer(),
  blocked: integer(),
  credits: integer(),
  /** Set by a person or a rule while the operator has no final word. */
  set_delivered: integer(),
  set_failed: integer(),
})
export type DashboardFigures = FromShape<typeof FIGURES>

/** Two stretches of the same length. Campaigns started in them count, with what became of their messages until now. */
const COMPARISON = object({
  from_date: day(),
  to_date: day(),
  /** Both end at this time of their last day (HH:MM); null: both are over. */
  until: nullable(string()),
  now: FIGURES,
  before: FIGURES,
})
export type DashboardComparison = FromShape<typeof COMPARISON>

const POINT = object(
  {
    /** An hour of a single day (`2026-11-22 13:00`), else a day (`2026-11-22`). */
    t: string(),
    delivered: integer(),
    failed: integer(),
    pending: integer(),
    /** Invalid and blocked: never sent. */
    not_sent: integer(),
  },
  {
    /** Of the delivered ones, of WhatsApp only. */
    read: integer(),
    /** Submitted in the same hour of the day it is compared with; of hours only. */
    before: integer(),
  },
)
export type DashboardPoint = FromShape<typeof POINT>

/** What was used of its wallet stands in that wallet's unit. */
const CHANNEL = object({
  route_type: integer(),
  total: integer(),
  delivered: integer(),
  failed: integer(),
  used: decimal(),
  unit: UNIT,
})
export type DashboardChannel = FromShape<typeof CHANNEL>

const USER = object({ user_id: integer(), name: string(), total: integer(), delivered: integer(), failed: integer() })
export type DashboardUser = FromShape<typeof USER>

const FAILURE = object({
  /** The code, or the status word where there is none. */
  code: string(),
  bucket: oneOf(['FAILED', 'Invalid', 'Block']),
  description: nullable(string()),
  count: integer(),
})
export type DashboardFailure = FromShape<typeof FAILURE>

const CAMPAIGN = object({
  id: integer(),
  campaign: string(),
  user_id: integer(),
  user: string(),
  status: string(),
  is_paused: flag(),
  campaign_send_date_time: instant(),
  total_contacts: integer(),
  total_delivered: integer(),
  total_failed: integer(),
  total_processing: integer(),
})
export type DashboardCampaign = FromShape<typeof CAMPAIGN>

/** Campaigns of every channel that are not over. */
const SENDING = object({
  /** Started, with something left to send. */
  campaigns: integer(),
  /** Messages of those. */
  waiting: integer(),
  /** Taken by an operator, or perhaps taken, and not finally reported. */
  awaited: integer(),
  /** Campaigns whose time has not come. */
  scheduled: integer(),
  paused: integer(),
  /** Campaigns with something left to send of which nothing went out for ten minutes: of plain texts, and two-way ones. */
  stalled: integer(),
  stalled_two_way: integer(),
})
export type DashboardSending = FromShape<typeof SENDING>

const ROUTE = object({
  route_id: integer(),
  name: string(),
  status: oneOf(LINK_STATUSES),
  is_held: flag(),
  /** Messages that wait for it, and whether there are more. */
  queued: integer(),
  more: boolean(),
  /** Sent a second over the last minute. */
  rate: decimal(),
  last_error: nullable(string()),
})
export type DashboardRoute = FromShape<typeof ROUTE>

/** A wallet of one account, amounts in its unit; where the reader sees the platform, all accounts together. */
const WALLET = object(
  { route_type: integer(), unit: UNIT, balance: decimal(), held: decimal() },
  {
    /** Of one account. */
    available: decimal(),
    is_low: flag(),
    /** Of the platform: given to accounts in the period, less what was reversed. */
    sold: decimal(),
  },
)

const CREDITS = object(
  { of: oneOf(['platform', 'account']), wallets: list(WALLET) },
  {
    /** Of one account. */
    validity_date: nullable(day()),
    low_credit_alert: integer(),
    /** Of the platform: accounts below the limit they want to be told at, the emptiest first. */
    low: list(object({ user_id: integer(), name: string(), balance: integer() })),
  },
)
export type DashboardCredits = FromShape<typeof CREDITS>

/** What recipients did with the personal links of the period's campaigns. */
const TWO_WAY = object({
  campaigns: integer(),
  /** Messages with a link that went out: neither invalid nor blocked. */
  links: integer(),
  clicks: integer(),
  /** Recipients who opened theirs. */
  opened: integer(),
  responses: integer(),
})
export type DashboardTwoWay = FromShape<typeof TWO_WAY>

/** The numbers of WhatsApp that somebody sends from, and what was sent in the period; who has read a message has got it. */
const WHATSAPP = object({
  /** From the worst quality on. */
  numbers: list(
    object({
      id: integer(),
      name: string(),
      display_phone_number: string(),
      quality: oneOf(QUALITY_RATINGS),
      messaging_limit_tier: nullable(string()),
    }),
  ),
  /** Numbers beside those. */
  more: integer(),
  sent: integer(),
  delivered: integer(),
  read: integer(),
  failed: integer(),
  /** In the platform's currency; held or used, less what was given back. */
  spent: decimal(),
  /** Campaigns with something left to send of which nothing went out for ten minutes. */
  stalled: integer(),
})
export type DashboardWhatsapp = FromShape<typeof WHATSAPP>

/** Calls of the period: who picked up, and what they cost. */
const VOICE_CALLS = object({
  calls: integer(),
  answered: integer(),
  /** Not answered, busy, out of reach, or not to be called: over without an answer. */
  failed: integer(),
  /** Waiting to be called, or for the outcome. */
  pending: integer(),
  pulses: integer(),
})
export type DashboardVoice = FromShape<typeof VOICE_CALLS>

/** What waits for this person: how many, of a kind that the panel knows a screen for. */
const TODO_KINDS = [
  'routes_down',
  'stalled',
  'stalled_two_way',
  'stalled_whatsapp',
  'bulk_fixes',
  'credit_requests',
  'sender_ids',
  'documents',
  'unmapped_codes',
  'low_credit',
  'expiring_templates',
  'expiring_senders',
] as const
export type TodoKind = (typeof TODO_KINDS)[number]

export const DASHBOARD = object({
  /** When it was counted. */
  at: utc(),
  from_date: day(),
  to_date: day(),
  /** Today, by the platform's calendar. */
  today: day(),
  /** Whether there is a campaign at all among what the reader sees, of whatever channel. */
  is_used: flag(),
  tiles: FIGURES,
  comparison: nullable(COMPARISON),
  sending: SENDING,
  credits: CREDITS,
  /** Of texts. */
  series: list(POINT),
  /** The same days or hours of every other channel that has something in them. */
  trends: list(object({ channel: oneOf(['voice', 'whatsapp']), series: list(POINT) })),
  channels: list(CHANNEL),
  /** Null where there is nobody below the reader. */
  users: nullable(list(USER)),
  failures: list(FAILURE),
  /** Null where no campaign of the period has links. */
  two_way: nullable(TWO_WAY),
  /** Null for whoever has no number, or may not see them. */
  whatsapp: nullable(WHATSAPP),
  /** Null where nobody was called in the period. */
  voice: nullable(VOICE_CALLS),
  recent: list(CAMPAIGN),
  /** Null for those whom links do not concern. */
  routes: nullable(list(ROUTE)),
  todo: list(object({ kind: oneOf(TODO_KINDS), count: integer() })),
  /** The worst first. */
  alarms: list(OPEN_ALARM),
})
export type DashboardAnswer = FromShape<typeof DASHBOARD>
