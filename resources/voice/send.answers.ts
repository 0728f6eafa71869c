/** What is answered before and when a call to many is sent. Amounts in pulses; times by the clock of whoever asks. */

import { ACCEPTED_FIGURES, CHECK_STATE, COUNTS, HAND_OVER } from '../campaigns/port.ts'
import { type FromShape, flag, instant, integer, list, nullable, object, oneOf, string } from '../language/shape.ts'

const UNIT = { unit: oneOf(['pulses']) }

/** A file that can be called with. */
const FILE = object({
  id: integer(),
  title: string(),
  voice_type: oneOf([1, 2]),
  language: string(),
  duration_seconds: integer(),
  /** Of a call that plays it to its end. */
  pulses: integer(),
  /** Numbers it can be called from: of the vendors that have it. */
  caller_ids: list(string()),
  /** To hear it; good for an hour. */
  audio: string(),
})
export type VoiceSendFile = FromShape<typeof FILE>

export const VOICE_SEND_FILES = object({
  files: list(FILE),
  /** There are more of them: search by title. */
  more: flag(),
})

export const VOICE_SEND_OPTIONS = object({
  /** What the account calls through; null where it has nothing. */
  route: nullable(
    object({
      secondary_route_id: integer(),
      route_name: string(),
      /** Calls a second over the gateways that are switched on. */
      tps: integer(),
      caller_ids: list(string()),
    }),
  ),
  /** Why there is none. */
  why: nullable(string()),
  default_caller_id: nullable(string()),
  pulse_seconds: integer(),
  available: integer(),
  ...UNIT,
  /** Hours of promotional calls. */
  promotional: object({ start: string(), end: string(), open: flag() }),
  now: instant(),
})

const RESULT = object({
  ...COUNTS,
  voice_file: object({ title: string(), duration_seconds: integer() }),
  caller_id: string(),
  /** Of one call that plays the file to its end. */
  pulses: integer(),
  total: integer(),
  available: integer(),
  /** 1: paid when it is answered, by its length. 2: paid when it is handed over. */
  billing_basis: oneOf([1, 2]),
  ...UNIT,
  hand_over: HAND_OVER,
})

export type VoicePreflightResult = FromShape<typeof RESULT>

export const VOICE_PREFLIGHT = object({ ...CHECK_STATE, result: nullable(RESULT) })

const ACCEPTED_FIELDS = {
  ...ACCEPTED_FIGURES,
  total_credit_deduct: integer(),
  balance: integer(),
  /** Of one call that plays the file to its end. */
  pulses: integer(),
  ...UNIT,
}

/** An accepted call to many (rule voice-40). */
export const VOICE_ACCEPTED = object(ACCEPTED_FIELDS)

/** A campaign called again: one of its own. */
export const VOICE_AGAIN = object({ ...ACCEPTED_FIELDS, parent_campaign_id: integer() })
