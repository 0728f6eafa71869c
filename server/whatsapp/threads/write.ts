import { randomBytes } from 'node:crypto'
import { present } from '../../../messaging/present.ts'
import { FREE_ENTRY_HOURS, SERVICE_WINDOW_HOURS } from '../../../messaging/whatsapp/limits.ts'
import type { Client } from '../../kernel/db/client.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { type Content, PREVIEW } from './content.ts'

export const newKey = (): string => randomBytes(12).toString('base64url')

export interface Person {
  contact: string
  name: string | null
}

export interface Opening {
  at: Date
  /** He came by an advertisement: longer, and free. */
  byAdvertisement: boolean
}

/**
 * The conversation of a person with an account over a number, made where there is none: a message has come, the window opens or lasts longer
 * (rule whatsapp-74).
 * @returns its number
 */
export const openThread = async (
  tx: Tx,
  thread: { accountId: number; configuration: number },
  { contact, name }: Person,
  { at, byAdvertisement }: Opening,
): Promise<number> => {
  const { rows } = await tx.query<{ id: number }>(
    `insert into wa_threads as t (account_id, wa_configuration_id, contact, profile_name, last_direction, last_at, window_started_at,
       window_expires_at, free_until)
     values ($1, $2, $3, $4, 'i', $5, $5, $5::timestamptz + make_interval(hours => $6),
       case when $7 then $5::timestamptz + make_interval(hours => $6) end)
     on conflict (wa_configuration_id, contact, account_id) do update set
       profile_name = coalesce(excluded.profile_name, t.profile_name),
       window_started_at = case when t.window_expires_at >= $5 then t.window_started_at else $5 end,
       window_expires_at = greatest(t.window_expires_at, excluded.window_expires_at),
       free_until = greatest(t.free_until, excluded.free_until),
       status = 'open', updated_at = now()
     returning t.id`,
    [
      thread.accountId,
      thread.configuration,
      contact,
      name,
      at,
      byAdvertisement ? FREE_ENTRY_HOURS : SERVICE_WINDOW_HOURS,
      byAdvertisement,
    ],
  )
  return present(rows[0]).id
}

export interface NewMessage extends Content {
  accountId: number
  threadId: number
  direction: 'i' | 'o'
  wamid: string | null
  repliedTo: string | null
  campaignId: number | null
  messageId: number | null
  at: Date
}

/**
 * When a message of a person stands in his conversation: the provider tells whole seconds, so one that came after another within a second,
 * and one whose clock was behind what it answers, would stand above it.
 */
export const placeOf = async (
  tx: Tx,
  { threadId, at, repliedTo }: Pick<NewMessage, 'threadId' | 'at' | 'repliedTo'>,
): Promise<Date> => {
  const { rows } = await tx.query<{ at: Date | null }>(
    `select max(at) as at from wa_thread_messages
     where thread_id = $1 and at > $2 and (at < $2::timestamptz + interval '1 second' or wamid = $3)`,
    [threadId, at, repliedTo],
  )
  return rows[0]?.at ?? at
}

/** Adds a message that a person wrote. @returns its key; undefined where it was there already */
export const addMessage = async (tx: Tx, message: NewMessage): Promise<string | undefined> => {
  const { rows } = await tx.query<{ unique_key: string }>(
    `insert into wa_thread_messages (account_id, thread_id, unique_key, direction, type, message, media, content, wamid, replied_to,
       campaign_id, message_id, at, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, case when $4 = 'o' then 'sent' end)
     on conflict (wamid) do nothing returning unique_key`,
    [
      message.accountId,
      message.threadId,
      newKey(),
      message.direction,
      message.type,
      message.message,
      message.media === null ? null : JSON.stringify(message.media),
      message.more === null ? null : JSON.stringify(message.more),
      message.wamid,
      message.repliedTo,
      message.campaignId,
      message.messageId,
      message.at,
    ],
  )
  return rows[0]?.unique_key
}

/** Has a conversation end with a message, unless a later one is there; counts it as unread where it came. */
export const endWith = async (
  db: Client,
  threadId: number,
  { message, direction, at }: Pick<NewMessage, 'message' | 'direction' | 'at'>,
): Promise<void> => {
  await db.query(
    `update wa_threads set unread = unread + $5,
       last_message = case when last_message is null or last_at <= $3 then $2 else last_message end,
       last_direction = case when last_message is null or last_at <= $3 then $4 else last_direction end,
       last_at = greatest(last_at, $3), updated_at = now()
     where id = $1`,
    [threadId, message.slice(0, PREVIEW).toWellFormed(), at, direction, direction === 'i' ? 1 : 0],
  )
}
