/**
 * What is answered where a campaign is accepted, and where something is done with it after that. Credits; of another channel what its wallet
 * counts, which `unit` says. Times by the clock of whoever asks.
 */

import { SMS_ROUTE_TYPES, VOICE, WHATSAPP } from '../language/choices.ts'
import {
  anything,
  boolean,
  decimal,
  flag,
  instant,
  integer,
  list,
  map,
  nullable,
  object,
  oneOf,
  string,
  union,
} from '../language/shape.ts'
import { UNIT } from '../money/port.ts'
import { SMS_TYPES } from './choices.ts'

/** What is said of an accepted campaign, whatever its channel. */
export const ACCEPTED_FIGURES = {
  send_sms_id: integer(),
  unique_key: string(),
  campaign: string(),
  total_contacts: integer(),
  total_duplicates: integer(),
  total_invalid_number: integer(),
  total_block_number: integer(),
  /** Of all contacts: to whom it is sent; the others are refused. */
  total_to_send: integer(),
  status: oneOf(['Pending']),
  campaign_send_date_time: instant(),
}

/** Most parts that one message has. */
const message_parts = integer()

/** An accepted message to many (rule campaigns-1). */
export const ACCEPTED = object({ ...ACCEPTED_FIGURES, message_parts, total_credit_deduct: integer(), balance: integer() })

/** A campaign sent again: one of its own, its sums in what the wallet of its channel counts. */
export const SENT_AGAIN = object(
  { ...ACCEPTED_FIGURES, total_credit_deduct: decimal(), balance: decimal(), unit: UNIT, parent_campaign_id: integer() },
  /** Of texts; of WhatsApp, of which each message has a price; and of calls, what one takes. */
  { message_parts, price: decimal(), currency: string(), pulses: integer() },
)

/** A campaign that was ended (rule campaigns-8). */
export const ENDING = object(
  {
    campaign_id: integer(),
    status: oneOf(['Stop', 'Completed']),
    /** Messages taken back before they were sent; null while they are being taken back. */
    stopped: nullable(integer()),
    /** Credits that went back to the balance; null while messages are being taken back, after which they follow. */
    credits: nullable(decimal()),
    unit: UNIT,
  },
  /** Messages that are being taken back; absent where that is done. */
  { to_take_back: integer() },
)

export const PAUSED = object({
  campaign_id: integer(),
  /** Messages that wait. */
  waiting: integer(),
  /** Of these: on their way to the operator at this moment; they still go out. */
  on_their_way: integer(),
})

export const RESUMED = object({ campaign_id: integer(), waiting: integer() })

export const RESCHEDULED = object({ campaign_id: integer(), campaign_send_date_time: instant() })

export const BEGUN = object({ campaign_id: integer() })

/** What is queued again, and the credits held for it again. */
const REQUEUED = { campaign_id: integer(), messages: integer(), credits: decimal(), unit: UNIT }

export const STARTED = object({
  ...REQUEUED,
  /** Whether more messages are being made: it was stopped before all were. */
  more: boolean(),
})

export const REPUSHED = object({
  ...REQUEUED,
  /** Messages that need not wait any longer for another try. */
  hurried: integer(),
})

/** Where the recipients came from; only where they can be used again. */
const RECIPIENTS = {
  mobile_numbers: nullable(string()),
  contact_group_ids: nullable(list(integer())),
  file_path: nullable(string()),
  file_mobile_field: nullable(string()),
}

/** What the send page of texts is filled with to send a campaign anew. */
export const TEXT_DUPLICATE = object({
  user_id: integer(),
  campaign: string(),
  route_type: oneOf(SMS_ROUTE_TYPES.map(({ value }) => value)),
  secondary_route_id: nullable(integer()),
  sms_type: oneOf(SMS_TYPES.map(({ value }) => value)),
  message_type: integer(),
  is_flash: flag(),
  priority: integer(),
  sender_id: nullable(integer()),
  dlt_template_id: nullable(integer()),
  message: string(),
  is_auto: flag(),
  /** Of a two-way campaign; null where its page is gone. */
  two_way_content_id: nullable(integer()),
  link_variable: nullable(integer()),
  country_id: nullable(integer()),
  ...RECIPIENTS,
  /** Variable number to column. */
  mapping: nullable(map(string())),
  remove_duplicates: flag(),
  campaign_type: oneOf(['no']),
})

/** A file of the media library, or a link. */
const MEDIA_AGAIN = union([object({ wa_file_id: integer() }), object({ link: string() })])

/** The same of WhatsApp, by the names of its own form. */
export const WHATSAPP_DUPLICATE = object({
  user_id: integer(),
  campaign: string(),
  route_type: oneOf([WHATSAPP]),
  whats_app_configuration_id: nullable(integer()),
  whats_app_template_id: nullable(integer()),
  country_id: nullable(integer()),
  /** By header, body, buttons and cards: each with its value or column, as the form takes them. */
  variables: map(map(anything())),
  /** Null where there is none, or it is gone. */
  header_media: nullable(MEDIA_AGAIN),
  /** By the numbers of the cards, from 1, without those whose files are gone; null where there are no cards. */
  card_media: nullable(map(MEDIA_AGAIN)),
  /** Null where there is no offer that is still to end. */
  offer_expires_at: nullable(instant()),
  header_location: nullable(object({ latitude: decimal(), longitude: decimal() }, { name: string(), address: string() })),
  ...RECIPIENTS,
  is_auto: flag(),
  campaign_type: oneOf(['no']),
})

/** The same of calls. */
export const VOICE_DUPLICATE = object({
  user_id: integer(),
  campaign: string(),
  route_type: oneOf([VOICE]),
  voice_type: oneOf([1, 2]),
  /** Null where the file is gone. */
  voice_file_id: nullable(integer()),
  caller_id: nullable(string()),
  retries: integer(),
  retry_interval: nullable(integer()),
  collect_dtmf: flag(),
  dtmf_wait: nullable(integer()),
  /** Digit to meaning. */
  dtmf_map: nullable(map(string())),
  ...RECIPIENTS,
  is_auto: flag(),
  campaign_type: oneOf(['no']),
})

/** What the send page of its channel is filled with to send a campaign anew. */
export const DUPLICATE = union([TEXT_DUPLICATE, WHATSAPP_DUPLICATE, VOICE_DUPLICATE])
