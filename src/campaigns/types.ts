/** What the campaign calls answer (rules campaigns-3, campaigns-2 and campaigns-5). */

export interface Campaign {
  id: number
  campaign: string
  message: string
  status: string
  route_type: number
  campaign_send_date_time: string
  total_contacts: number
  total_credit_deduct: number
  total_delivered: number
  total_failed: number
  total_invalid_number: number
  total_block_number: number
  total_duplicates: number
  total_processing: number
  total_adjusted: number
  /** Set beside what was reported; the counts above are the operator's. */
  total_adjusted_delivered: number
  total_adjusted_failed: number
  total_unknown: number
  /** Counted when it was accepted; its messages are made after that. */
  expected_contacts: number
  total_accepted: number
  total_queued: number
  total_stopped: number
  /** Of a campaign that was ended and whose messages are still being taken back: how many there were. */
  to_take_back: number | null
  total_credit_hold: number
  is_paused: 0 | 1
  is_scheduled: 0 | 1
  parent_campaign_id: number | null
  /** Of a two-way campaign: what its page asks (0 nothing, 1 interest, 2 feedback or contact, 3 rating), and what came of it. */
  take_response?: number | null
  total_clicks?: number
  unique_clicks?: number
  total_response_interests?: number
  total_response_feedbacks?: number
  total_response_ratings?: number
}

export interface LogRow {
  id: number
  mobile: string
  message: string
  use_credit: number
  parts: number
  bucket: string
  submit_date: string | null
  done_date: string | null
  stat: string | null
  err: string | null
  stat_source: string | null
  /** Set by a person or a rule beside what was reported: DELIVRD or FAILED. */
  adjusted_stat: string | null
  /** Whose word counts at present: `manual` and `auto` where something is set. */
  status_source: string | null
  adjusted_at: string | null
  is_auto: 0 | 1
  /** With the number of the message where the platform takes it in a question about the code. */
  dlr_info: { description: string | null; message_id?: number } | null
  /** For operators: the primary route that took it, and the id its gateway gave it. */
  route?: string | null
  gateway_message_id?: string | null
}

export interface TrailEvent {
  at: string
  kind: string
  text: string
  raw?: string | null
}
