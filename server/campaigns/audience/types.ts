import type { LocalCode } from '../../../messaging/errorCodes.ts'
import type { Encoding } from '../../../messaging/segments.ts'

export type Source = 'pasted' | 'group' | 'file' | 'campaign'

/** A recipient as it stands where it comes from. */
export interface RawRow {
  /** Counts over the whole audience, from 1: where work goes on after a crash. */
  no: number
  source: Source
  /** Its number there; in a file as spreadsheets count, where the heading is row 1. */
  row: number
  typed: string
  /** Of a group: which contact of which group. Of a campaign: which message of which one. */
  group?: number
  contact?: number
  /** Who it is, for reports, where a name is known. */
  name?: string | undefined
  /** Values of the variables in order; Custom only. Of a message that was sent before: what it was made of. */
  values?: readonly string[]
  optedOut?: boolean
  /** Why the row cannot be used whatever is in it. */
  problem?: string
}

/** The last recipient dealt with: from what follows it, work goes on after a crash. */
export type Place = Pick<RawRow, 'no' | 'source' | 'row' | 'group' | 'contact'>

/**
 * send: goes out. duplicate: dropped and counted. invalid, blocked: kept as rows, never sent, never charged.
 * rejected: the text of this row does not pass; kept as a failed row, never sent, never charged.
 */
export type Verdict = 'send' | 'duplicate' | 'invalid' | 'blocked' | 'rejected'

export interface AudienceRow extends Place {
  typed: string
  name: string | undefined
  /** Country code and number, of India 12 digits; null where the number is none. */
  mobile: string | null
  verdict: Verdict
  /** Why it is not sent, in our own codes. */
  code: LocalCode | null
  /** The form's field that is to blame, and the reason in words. */
  field: 'mobile_numbers' | 'message' | 'variables' | 'file_path' | null
  reason: string | null
  /** The invalid series that the number begins with. */
  series?: string
  /** Custom: the text of this row; of WhatsApp its own values. Null: the campaign's. */
  text: string | null
  encoding: Encoding
  parts: number
}
