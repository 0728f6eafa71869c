/** What the send calls answer (server/campaigns). */

import type { NumberPlan } from '../../../messaging/numberPlan.ts'

/** A country that text messages may go to (server/campaigns/country.ts). */
export interface SendCountry extends NumberPlan {
  id: number
  iso2: string
  is_home: 0 | 1
}

export interface SendOptions {
  routes: readonly {
    route_type: number
    secondary_route_id: number
    route_name: string
    /** Parts a second over the routes that are up. */
    tps: number
    /** Messages waiting before ours. */
    queued: number
    credit_weight: number
    allow_flash: 0 | 1
  }[]
  wallets: readonly { route_type: number; available: number }[]
  /** The home country first. */
  countries: readonly SendCountry[]
  promotional: { start: string; end: string; open: 0 | 1 }
  max_parts: number
  remove_duplicates: 0 | 1
}

export interface Sample {
  mobile: string
  text: string
  encoding: string
  parts: number
}

/** When the last part is handed over (server/campaigns/handOver.ts): null where it never would be. Times `YYYY-MM-DD HH:mm:ss`. */
export interface HandOver {
  seconds: number | null
  until: string | null
  pause: { from: string; until: string } | null
}

/** The result of checking every row (server/campaigns/analyse.ts). */
export interface Analysis {
  rows: number
  valid_unique: number
  duplicates: number
  invalid: number
  blocked: number
  rejected: number
  sendable: number
  parts: Readonly<Record<string, number>>
  encodings: Readonly<Record<string, number>>
  credits: number
  reasons: Readonly<Record<string, number>>
  samples: readonly Sample[]
  hand_over?: HandOver
  available?: number
}

export interface FailingRow {
  /** Place in the whole audience. */
  no: number
  source: 'pasted' | 'group' | 'file'
  /** Its number where it stands; in a file as spreadsheets count. */
  row_no: number
  number: string
  name: string | null
  field: string
  code: string
  reason: string
}

export interface Template {
  id: number
  template_name: string
  dlt_template_id: string
  dlt_message: string
  dlt_category: number
  sender_id: readonly number[]
  priority: number
  is_otp: 0 | 1
}

export interface Preview {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  total_rows?: number
}

/** The form as it stands; keys are those of the send form. */
export type Values = Readonly<Record<string, unknown>>
