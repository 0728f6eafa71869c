/** What the calls of bulk fixes answer (rule adjustments-9). */

import type { SecondPair } from '../../resources/access/second-pair.ts'

export interface OpenCampaign {
  id: number
  campaign: string
  user_id: number
  username: string
  campaign_send_date_time: string
  status: string
  place: 'queue' | 'history'
  total_contacts: number
  total_delivered: number
  total_failed: number
  total_adjusted: number
  unsubmitted: number
  accepted: number
  pending: number
  expired: number
  is_auto: 0 | 1
}

export interface FixFigures {
  eligible: number
  will_deliver: number
  will_fail: number
  will_cancel: number
  unchanged: number
  users: number
  campaigns: number
  refund_credits: number
  matrix: readonly { from: string; to: string; rows: number }[]
  skipped: readonly { reason: string; count: number }[]
  sample?: readonly { id: number; campaign: string; mobile: string; before: string; after: string }[]
}

/** What a fix answered: counted, begun, or waiting for a second person. */
export interface FixAnswer extends Partial<FixFigures> {
  adjustment_id?: number
  status?: 'running' | 'asked'
  job_id?: number
  /** Of one of more rows than one person may set alone: how many those are, and who may approve. */
  second_person?: SecondPair & { above: number }
  changed?: number
  requeued?: number
  again?: number
}

/** A record of the Adjustments tab, with how far its present step has got. */
export interface AdjustmentState {
  status: string
  figures: FixFigures
  eligible: number
  changed: number
  cancelled: number
  superseded: number
  restored: number
  refund_credits: number
  recharged_credits: number
  uncharged_credits: number
  error: string | null
  done: number | null
  total: number | null
  job_status: string | null
  /** Of one that waits: who may approve it. */
  second_person?: SecondPair
  /** Nobody else could approve it: the password was given instead. */
  alone: 0 | 1
}

export interface SetRow {
  id: number
  campaign: string
  mobile: string
  before: string
  after: string
  stat: string | null
  err: string | null
  superseded_at: string | null
  reversed_at: string | null
}
