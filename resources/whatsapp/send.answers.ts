/** What is answered before and when a WhatsApp message to many is sent. Amounts in the platform's currency; times by the clock of whoever asks. */

import { TEMPLATE_CATEGORIES } from '../../messaging/whatsapp/categories.ts'
import { QUALITY_RATINGS } from '../../messaging/whatsapp/limits.ts'
import { ACCEPTED_FIGURES, CHECK_STATE, COUNTRY, COUNTS, HAND_OVER, PEOPLE } from '../campaigns/port.ts'
import {
  anything,
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
} from '../language/shape.ts'
import { UNIT } from '../money/port.ts'

const MONEY = { unit: UNIT, currency: string() }

const CATEGORY = oneOf(TEMPLATE_CATEGORIES)

const NUMBER = object({
  id: integer(),
  name: string(),
  display_phone_number: string(),
  verified_name: nullable(string()),
  quality: oneOf(QUALITY_RATINGS),
  /** Why nothing can be sent from it now; null where something can. */
  why: nullable(string()),
})

/** What a template is and asks for. */
const TEMPLATE = object({
  id: integer(),
  template_name: string(),
  template_language: string(),
  category: CATEGORY,
  parameter_format: oneOf(['POSITIONAL', 'NAMED']),
  /** As the provider writes them. */
  components: list(anything()),
  /** Whether it has a file of its own for its header. */
  has_header_file: flag(),
})

export const WA_SEND_OPTIONS = object({
  /** The default first; those from which nothing can be sent are told, too, with the reason. */
  numbers: list(NUMBER),
  /** The home country first. */
  countries: list(COUNTRY),
  available: decimal(),
  ...MONEY,
  /** Whether marketing goes to people alone who have opted in. */
  needs_opt_in: flag(),
  now: instant(),
})

export const WA_SEND_TEMPLATES = object({
  templates: list(TEMPLATE),
  /** There are more of them: search by name. */
  more: flag(),
})

export type WaSendTemplate = FromShape<typeof TEMPLATE>

/** Of one message to a country, by the category of its template; null where there is none. */
export const WA_SEND_PRICE = object({
  country_id: integer(),
  country: string(),
  prices: object({ AUTHENTICATION: nullable(decimal()), UTILITY: nullable(decimal()), MARKETING: nullable(decimal()) }),
  /** Why there are none. */
  why: nullable(string()),
  ...MONEY,
})

const RESULT = object({
  ...COUNTS,
  /** The first messages as they would read. */
  samples: list(object({ mobile: string(), text: string() })),
  category: CATEGORY,
  country: string(),
  /** Of one message. */
  price: decimal(),
  total: decimal(),
  available: decimal(),
  ...MONEY,
  /** When prices of another currency are converted: by what, of which day. */
  exchanged_by: nullable(object({ currency: string(), date: string(), rate: decimal() })),
  people: PEOPLE,
  hand_over: HAND_OVER,
})

export type WaPreflightResult = FromShape<typeof RESULT>

export const WA_PREFLIGHT = object({ ...CHECK_STATE, result: nullable(RESULT) })

/** An accepted WhatsApp message to many (rule whatsapp-90). */
export const WA_ACCEPTED = object({
  ...ACCEPTED_FIGURES,
  total_credit_deduct: decimal(),
  balance: decimal(),
  /** Of one message. */
  price: decimal(),
  ...MONEY,
})
