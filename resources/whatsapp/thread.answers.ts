/** What is answered about conversations of WhatsApp (rules whatsapp-75 and whatsapp-76). Times in UTC. */

import { decimal, type FromShape, flag, integer, list, nullable, object, oneOf, pageOf, string, utc } from '../language/shape.ts'
import { DIRECTIONS, REPLY_STATUSES, THREAD_MESSAGE_TYPES } from './thread-choices.ts'

const values = <const V extends string>(of: readonly { value: V }[]) => oneOf(of.map(({ value }) => value))

/** A file of a message, also of ours. Its content is fetched by `download-reply-file` with this id. */
const MEDIA = object({
  id: string(),
  mime_type: nullable(string()),
  filename: nullable(string()),
  /** A voice message, not a sound that was sent as a file. */
  voice: flag(),
  animated: flag(),
})

const LOCATION = object({
  latitude: decimal(),
  longitude: decimal(),
  name: nullable(string()),
  address: nullable(string()),
})

/** A card of a template, as it is seen: its file by the kind's word. */
const CARD = object({
  header: string(),
  body: string(),
  buttons: list(object({ type: string(), text: string() })),
})

const CONTACT = object({ name: string(), phones: list(string()) })

/** What a message answers, or a reaction is about: one of this conversation, which has a key, or one of a campaign. */
const ANSWERED = object({
  queue_history_unique_key: nullable(string()),
  direction: values(DIRECTIONS),
  message: string(),
  campaign: nullable(string()),
})

/** A message of a conversation, whichever way it went. */
export const THREAD_MESSAGE = object({
  id: integer(),
  /** Names it in calls. */
  queue_history_unique_key: string(),
  whats_app_reply_thread_id: integer(),
  direction: values(DIRECTIONS),
  type: values(THREAD_MESSAGE_TYPES),
  /** The text, the caption, what stands on the button, or the sign of a reaction. */
  message: string(),
  /** Digits with country code. */
  contact: string(),
  profile_name: nullable(string()),
  phone_number_id: string(),
  user_id: integer(),
  /** The campaign that was answered, where one was; the number in any case. */
  whats_app_send_sms: object({
    id: nullable(integer()),
    campaign: nullable(string()),
    whats_app_configuration_id: integer(),
  }),
  media: nullable(MEDIA),
  location: nullable(LOCATION),
  contacts: list(CONTACT),
  cards: list(CARD),
  replied_to: nullable(ANSWERED),
  /** Of ours. */
  status: nullable(values(REPLY_STATUSES)),
  sent_at: nullable(utc()),
  delivered_at: nullable(utc()),
  read_at: nullable(utc()),
  error_info: list(object({ code: integer(), title: string() })),
  /** What it costs, in 1/10,000 of the currency. */
  credits: integer(),
  /** Who wrote it, of ours; null where the desk did. */
  sender: nullable(string()),
  edited_at: nullable(utc()),
  /** Taken back by the person: it has no content any more. */
  withdrawn: flag(),
  at: utc(),
})
export type ThreadMessage = FromShape<typeof THREAD_MESSAGE>

/** A file that a person sent: to be shown for an hour, and to be saved. */
export const REPLY_FILE = object({
  file_path: string(),
  download_path: string(),
  file_name: string(),
  mime: string(),
  size: integer(),
})

/** Newest first. */
export const THREAD_MESSAGES = pageOf(THREAD_MESSAGE)

/** What a thread carries beside its fields. */
export const BESIDE_THREAD = {
  phone_number_id: string(),
  display_phone_number: string(),
  configuration_name: string(),
  user_name: string(),
  assigned_name: nullable(string()),
  /** The last message by its key: from there one catches up. */
  last_key: nullable(string()),
  last_type: nullable(values(THREAD_MESSAGE_TYPES)),
  last_status: nullable(values(REPLY_STATUSES)),
  /** For how long the person may be written to freely; 0 where only a template may be sent. */
  window_seconds: integer(),
  /** The person has said that he wants nothing more from the number. */
  opted_out: flag(),
}
