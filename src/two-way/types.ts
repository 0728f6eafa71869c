/** What the two-way calls answer (rule two-way-6; server/two-way/reports.ts). */

export interface Click {
  at: string
  ip: string | null
  device: string | null
  os: string | null
  browser: string | null
  referrer: string | null
  is_unique: 0 | 1
  is_bot: 0 | 1
}

/** One personal link with what was done with it. */
export interface LinkRow {
  id: number
  title: string
  mobile_num: string
  campaign: string
  take_response: number
  link_expired: 0 | 1
  code: string
  total_click: number
  /** Openings by programs, counted nowhere. */
  bot_click?: number
  first_click?: string | null
  last_click?: string | null
  device?: string | null
  /** The latest of them. */
  link_click_logs?: readonly Click[]
  two_way_comm_interests: readonly { is_interested: 0 | 1; at: string }[]
  two_way_comm_feedbacks: readonly {
    name: string | null
    mobile: string | null
    email: string | null
    message: string
    at: string
  }[]
  two_way_comm_ratings: readonly { rating: number; comment: string | null; at: string }[]
}

/** Beside a page of responses: what all of them come to. */
export interface Summary {
  total_response_interests: number
  interested: number
  total_response_feedbacks: number
  total_response_ratings: number
  average_rating: number | null
  rating_scale: number | null
}
