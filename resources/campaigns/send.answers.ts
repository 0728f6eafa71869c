/** What is answered before a message is sent: what can be sent, and what checking every row came to. Credits; times by the clock of whoever asks. */

import { SMS_ROUTE_TYPES } from '../language/choices.ts'
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
  string,
} from '../language/shape.ts'

const ROUTE_TYPE = oneOf(SMS_ROUTE_TYPES.map(({ value }) => value))

/** A country that messages may go to, and how its numbers look. */
export const COUNTRY = object({
  id: integer(),
  name: string(),
  iso2: string(),
  dial_code: string(),
  min_length: integer(),
  max_length: integer(),
  is_home: flag(),
})

export const SEND_OPTIONS = object({
  /** Of each type for which the account has one. */
  routes: list(
    object({
      route_type: ROUTE_TYPE,
      secondary_route_id: integer(),
      route_name: string(),
      /** Parts a second over the routes that are up. */
      tps: integer(),
      /** Messages waiting before ours. */
      queued: integer(),
      credit_weight: integer(),
      allow_flash: flag(),
    }),
  ),
  wallets: list(object({ route_type: ROUTE_TYPE, available: integer() })),
  /** The home country first. */
  countries: list(COUNTRY),
  promotional: object({ start: string(), end: string(), open: flag() }),
  max_parts: integer(),
  remove_duplicates: flag(),
  now: instant(),
})

export type SendOptions = FromShape<typeof SEND_OPTIONS>

/** When the last part would be handed over to the operator. */
export const HAND_OVER = object({
  /** From its start to its last part; null: its hours never let it go out, or it waits behind others for ever. */
  seconds: nullable(decimal()),
  until: nullable(instant()),
  /** The first time in between at which its hours are closed. */
  pause: nullable(object({ from: instant(), until: instant() })),
})

export type HandOver = FromShape<typeof HAND_OVER>

/** People that a number of WhatsApp may write to first within 24 hours, by its business (rule whatsapp-5). */
export const PEOPLE = object({
  /** Null: without a limit. */
  limit: nullable(integer()),
  /** Already written to first in the last 24 hours. */
  opened: integer(),
  /** Of the recipients: those it has not written to. */
  fresh: integer(),
  /** Of these: those who have to wait. */
  waiting: integer(),
  /** When the next of them may be written to, and about when the last; null where nobody waits. */
  next_at: nullable(instant()),
  last_at: nullable(instant()),
  /** Days over which they go out. */
  days: integer(),
})

export type People = FromShape<typeof PEOPLE>

const SAMPLE = object({ mobile: string(), text: string(), encoding: oneOf(['GSM-7', 'UCS-2']), parts: integer() })

/** Recipients as they were counted, row by row. */
export const COUNTS = {
  /** Recipients as given. */
  rows: integer(),
  /** Different usable numbers (Custom: different pairs of number and text), blacklisted ones among them. */
  valid_unique: integer(),
  duplicates: integer(),
  invalid: integer(),
  blocked: integer(),
  /** Rows whose text does not pass; never sent. */
  rejected: integer(),
  sendable: integer(),
  /** Rows that would not be sent, by code L001 …; duplicates among them. */
  reasons: map(integer()),
}

/** What sending a text would come to. */
const FIGURES = {
  ...COUNTS,
  /** Messages by their number of parts, of those that would be sent. */
  parts: map(integer()),
  encodings: object({ 'GSM-7': integer(), 'UCS-2': integer() }),
  credits: integer(),
  /** The first messages as they would arrive. */
  samples: list(SAMPLE),
}

const ANALYSIS = object(FIGURES)

export type Analysis = FromShape<typeof ANALYSIS>

/** How far a check is. */
export const CHECK_STATE = {
  id: integer(),
  status: oneOf(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** Rows read so far. */
  done: integer(),
  total: nullable(integer()),
  error: nullable(string()),
}

const STATE = object(CHECK_STATE)

export type CheckState = FromShape<typeof STATE>

export const PREFLIGHT = object({
  ...CHECK_STATE,
  kind: oneOf(['preflight']),
  /** Once it is done: the figures, what the account can spend, and how long it would take. */
  result: nullable(object({ ...FIGURES, available: integer(), hand_over: HAND_OVER })),
})

export type PreflightResult = NonNullable<FromShape<typeof PREFLIGHT>['result']>

const FAILING_ROW = object({
  /** Place in the whole audience. */
  no: integer(),
  source: oneOf(['pasted', 'group', 'file', 'campaign']),
  /** Its number where it stands; in a file as spreadsheets count. */
  row_no: integer(),
  number: string(),
  name: nullable(string()),
  field: string(),
  code: string(),
  reason: string(),
})

export type FailingRow = FromShape<typeof FAILING_ROW>

export const FAILING_ROWS = pageOf(FAILING_ROW)
