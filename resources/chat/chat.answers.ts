/** What is answered about live chat (rules chat-1 to chat-4). Times in UTC. */

import { USER_TYPES } from '../language/choices.ts'
import { type FromShape, flag, integer, nullable, object, oneOf, pageOf, string, utc } from '../language/shape.ts'

const PERSON_KEYS = {
  id: integer(),
  name: string(),
  user_type: object({ id: oneOf(USER_TYPES.map(({ value }) => value)), name: string() }),
  avatar: nullable(string()),
}

const PERSON = object(PERSON_KEYS)
export type ChatPerson = FromShape<typeof PERSON>

/** Which way a message went, seen by whoever asks: `i` to him, `o` from him. */
const DIRECTION = oneOf(['i', 'o'])

export const CHAT_MESSAGE = object({
  id: integer(),
  sender_id: integer(),
  receiver_id: integer(),
  sender: PERSON,
  receiver: PERSON,
  type: DIRECTION,
  message: string(),
  /** Whether the receiver has read it. */
  is_read: flag(),
  /** Of this conversation, by whoever asks. */
  unread_messages_count: integer(),
  /** Under which the sender's program sent it. */
  client_id: nullable(string()),
  created_at: utc(),
  updated_at: utc(),
})
export type ChatMessage = FromShape<typeof CHAT_MESSAGE>

/** Newest first; with `after`, oldest first. */
export const CHAT_MESSAGES = pageOf(CHAT_MESSAGE)

const LAST = object({ id: integer(), message: string(), type: DIRECTION, is_read: flag(), created_at: utc() })

/** Somebody one may write to. */
const CONTACT = object({
  ...PERSON_KEYS,
  /** The account above one's own, one below it, or an operator of the platform. */
  relation: oneOf(['parent', 'child', 'operator']),
  is_online: flag(),
  /** Whether the account is active: nobody else reads what is written. */
  is_active: flag(),
  unread_messages_count: integer(),
  /** The last message of the conversation, with its first 100 characters. */
  last_message: nullable(LAST),
})
export type ChatContact = FromShape<typeof CONTACT>

/** Who wrote last first, then by name. */
export const CHAT_CONTACTS = pageOf(CONTACT)

/** Oneself, and how much is unread in all. */
export const CHAT_PROFILE = object({ ...PERSON_KEYS, is_online: flag(), unread_messages_count: integer() })

/** What is unread after reading: of that conversation, and in all. */
export const CHAT_READ = object({ user_id: integer(), unread_messages_count: integer(), counts: integer() })
