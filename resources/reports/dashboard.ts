import { defineService } from '../language/define.ts'
import { date, reference, select } from '../language/fields.ts'
import type { AmountUnit } from '../money/port.ts'
import type { AlarmFacts, LinkStatus } from '../system/port.ts'

/** What a stretch of days is compared with: the one right before it, or the one on the same weekdays. */
export const AGAINST = [
  { value: 'before', label: 'Against the days before' },
  { value: 'week', label: 'Against last week' },
] as const
export type Against = (typeof AGAINST)[number]['value']

/** What goes out, what is wrong, how the money is, and how it went (rule reports-2). Everybody sees his own, and what stands below him. */
export const dashboard = defineService({
  name: 'dashboard',
  label: 'Dashboard',
  actions: {
    figures: {
      on: 'call',
      label: 'Figures of the dashboard',
      call: 'POST dashboard',
      can: 'dashboard-view',
      reads: true,
      input: {
        from_date: date({ label: 'From' }),
        to_date: date({ label: 'To' }),
        user_id: reference({ label: 'User', resource: 'users', visibleTo: [0, 1, 3] }),
        against: select({ label: 'Compared with', choices: AGAINST, default: 'before' }),
      },
    },
  },
  pages: {
    home: { path: '/dashboard', label: 'Dashboard', can: 'dashboard-view', group: 'Overview', icon: 'dashboard' },
  },
})

/** Messages by what operators reported of them; `set_…` stands beside it, counted among the pending. */
export interface DashboardFigures {
  submitted: number
  delivered: number
  failed: number
  pending: number
  invalid: number
  blocked: number
  credits: number
  /** Set by a person or a rule while the operator has no final word. */
  set_delivered: number
  set_failed: number
}

/** Two stretches of the same length. Campaigns started in them count, with what became of their messages until now. */
export interface DashboardComparison {
  from_date: string
  to_date: string
  /** Both end at this time of their last day (HH:MM); null: both are over. */
  until: string | null
  now: DashboardFigures
  before: DashboardFigures
}

/** An hour of a single day (`2026-11-22 13:00`), else a day (`2026-11-22`). */
export interface DashboardPoint {
  t: string
  delivered: number
  failed: number
  pending: number
  /** Invalid and blocked: never sent. */
  not_sent: number
  /** Submitted in the same hour of the day it is compared with; of hours only. */
  before?: number
}

export interface DashboardChannel {
  route_type: number
  total: number
  delivered: number
  failed: number
}

export interface DashboardUser {
  user_id: number
  name: string
  total: number
  delivered: number
  failed: number
}

export interface DashboardFailure {
  /** The code, or the status word where there is none. */
  code: string
  /** `FAILED`, `Invalid`, `Block`. */
  bucket: string
  description: string | null
  count: number
}

export interface DashboardCampaign {
  id: number
  campaign: string
  user_id: number
  user: string
  status: string
  campaign_send_date_time: string
  total_contacts: number
  total_delivered: number
  total_failed: number
  total_processing: number
}

/** Campaigns that are not over. */
export interface DashboardSending {
  /** Started, with something left to send. */
  campaigns: number
  /** Messages of those. */
  waiting: number
  /** Taken by an operator, or perhaps taken, and not finally reported. */
  awaited: number
  /** Campaigns whose time has not come. */
  scheduled: number
  paused: number
  /** Campaigns with something left to send of which nothing went out for ten minutes. */
  stuck: number
}

export interface DashboardRoute {
  route_id: number
  name: string
  status: LinkStatus
  is_held: 0 | 1
  /** Messages that wait for it, and whether there are more. */
  queued: number
  more: boolean
  /** Sent a second over the last minute. */
  rate: number
  last_error: string | null
}

/** Something that is wrong with the platform now, of a kind that the reader may do something about (resources/system/alarm-kinds.ts). */
export interface DashboardAlarm extends AlarmFacts {
  /** Of the list of alarms; 0 where the database could not take it. */
  id: number
  kind: string
  /** ISO 8601, UTC. */
  since: string
}

/** A wallet of one account, amounts in its unit; where the reader sees the platform, all accounts together. */
interface DashboardWallet {
  route_type: number
  unit: AmountUnit
  balance: number
  held: number
  /** Of one account. */
  available?: number
  is_low?: 0 | 1
  /** Of the platform: given to accounts in the period, less what was taken back. */
  sold?: number
}

export interface DashboardCredits {
  of: 'platform' | 'account'
  wallets: DashboardWallet[]
  /** Of one account. */
  validity_date?: string | null
  low_credit_alert?: number
  /** Of the platform: accounts below the limit they want to be told at, the emptiest first. */
  low?: { user_id: number; name: string; balance: number }[]
}

/** What recipients did with the personal links of the period's campaigns. */
export interface DashboardTwoWay {
  campaigns: number
  /** Messages with a link that went out: neither invalid nor blocked. */
  links: number
  clicks: number
  /** Recipients who opened theirs. */
  opened: number
  responses: number
}

/** What waits for this person: how many, of a kind that the panel knows a screen for. */
const TODO_KINDS = [
  'routes_down',
  'stuck',
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

/** Answer of `POST dashboard`. */
export interface DashboardAnswer {
  /** When it was counted; ISO 8601, UTC. */
  at: string
  from_date: string
  to_date: string
  /** Today, by the platform's calendar. */
  today: string
  /** Whether there is a campaign at all among what the reader sees. */
  is_used: 0 | 1
  tiles: DashboardFigures
  comparison: DashboardComparison | null
  sending: DashboardSending
  credits: DashboardCredits
  series: DashboardPoint[]
  channels: DashboardChannel[]
  /** Null where there is nobody below the reader. */
  users: DashboardUser[] | null
  failures: DashboardFailure[]
  /** Null where no campaign of the period has links. */
  two_way: DashboardTwoWay | null
  recent: DashboardCampaign[]
  /** Null for those whom links do not concern. */
  routes: DashboardRoute[] | null
  todo: { kind: TodoKind; count: number }[]
  /** The worst first. */
  alarms: DashboardAlarm[]
}
