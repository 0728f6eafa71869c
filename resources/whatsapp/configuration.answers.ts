/** What the calls about numbers of WhatsApp answer. */

import { BUSINESS_CATEGORIES } from '../../messaging/whatsapp/categories.ts'
import { QUALITY_RATINGS } from '../../messaging/whatsapp/limits.ts'
import { boolean, flag, integer, list, nullable, object, oneOf, string, utc } from '../language/shape.ts'
import { CALL_ICON, ON_OFF, WEEKDAYS } from './choices.ts'

/** What the provider says of a number now. */
export const NUMBER_FACTS = object({
  quality: oneOf(QUALITY_RATINGS),
  verified_name: nullable(string()),
  name_status: nullable(string()),
  messaging_limit_tier: nullable(string()),
  /** People who may be written to first in 24 hours; null without a limit, or where the word is not known. */
  people_a_day: nullable(integer()),
  throughput: nullable(string()),
  messages_per_second: integer(),
  code_verification_status: nullable(string()),
  connection: nullable(string()),
  platform_type: nullable(string()),
  account_mode: nullable(string()),
  is_official: flag(),
  subscribed: flag(),
  checked_at: utc(),
})

/** What the provider says of a token; never the token. */
export const TOKEN_FACTS = object({
  is_valid: boolean(),
  app_id: nullable(string()),
  application: nullable(string()),
  type: nullable(string()),
  scopes: list(string()),
  /** Those without which the number cannot be run. */
  missing_scopes: list(string()),
  /** Null for never. */
  expires_at: nullable(utc()),
  data_access_expires_at: nullable(utc()),
  /** Why it does not count, and what to do. */
  problem: nullable(string()),
  checked_at: utc(),
})

export const COMMERCE = object({ is_cart_enabled: flag(), is_catalog_visible: flag() })

const words = (all: readonly { value: string }[]) => oneOf(all.map(({ value }) => value))

export const CALLING = object({
  status: words(ON_OFF),
  call_icon_visibility: words(CALL_ICON),
  callback_permission_status: words(ON_OFF),
  call_hours_status: words(ON_OFF),
  call_hours_timezone_id: nullable(string()),
  weekly_operating_hours: list(object({ day_of_week: words(WEEKDAYS), open_time: string(), close_time: string() })),
  holiday_schedule: list(object({ date: string(), start_time: string(), end_time: string() })),
})

export const BUSINESS_CATEGORY = list(object({ value: oneOf(BUSINESS_CATEGORIES), label: string() }))

/** What was done to connect a number, in order. */
const SIGNUP_STEPS = ['exchange', 'find', 'create', 'subscribe', 'register'] as const

export const SIGNUP = object({
  /** Null while a number has to be chosen. */
  configuration_id: nullable(integer()),
  steps: list(object({ step: oneOf(SIGNUP_STEPS), status: oneOf(['ok', 'failed', 'skipped']), message: string() })),
  /** Numbers of the business, where one has to be chosen: the same call again with the state and one of them. */
  choices: list(
    object({
      business_account_id: string(),
      phone_number_id: string(),
      display_phone_number: string(),
      verified_name: nullable(string()),
      /** Connected to an account of this desk already. */
      taken: flag(),
    }),
  ),
})
