import { present } from '../../../messaging/present.ts'
import type { RateCategory } from '../../../messaging/whatsapp/rates.ts'
import type { Client } from '../../kernel/db/client.ts'
import type { Json } from '../incoming/read.ts'
import { holdReply } from './price.ts'
import { replyRef } from './replyRef.ts'
import { endWith, newKey } from './write.ts'

/** Something of ours that goes to a person within a conversation. */
export interface Outgoing {
  accountId: number
  threadId: number
  contact: string
  type: 'text' | 'image' | 'video' | 'audio' | 'document' | 'template'
  /** As it is shown. */
  message: string
  /** Under the name of its type in the call of the provider. */
  content: Readonly<Record<string, unknown>>
  /** The file that it shows, as messages have theirs; and a place, or cards. */
  media?: Json | null
  more?: Json | null
  category: RateCategory
  /** In 1/10,000 of the currency. */
  price: number
  /** Null where the desk answers by itself. */
  actorId: number | null
  /** Whoever stores it posts it at once: no worker does. */
  posting: boolean
  at: Date
}

/** The body of the call. */
export interface ReplyBody extends Readonly<Record<string, unknown>> {
  to: string
}

/**
 * Stores an answer before it is sent, and holds what it costs.
 * @returns its number and the body of its call; undefined where there is not enough money: then nothing is stored
 */
export const storeReply = async (db: Client, reply: Outgoing): Promise<{ id: number; body: ReplyBody } | undefined> => {
  const key = newKey()
  const { accountId, threadId, contact, type, message, content, category, price, actorId, posting, at } = reply
  const { media = null, more = null } = reply
  const body: ReplyBody = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: contact,
    type,
    [type]: content,
    biz_opaque_callback_data: replyRef(key),
  }
  await db.query('savepoint reply')
  const { rows } = await db.query<{ id: number }>(
    `insert into wa_thread_messages (account_id, thread_id, unique_key, direction, type, message, status, body, posted_at, credits, payment, category,
       actor_id, at, media, content)
     values ($1, $2, $3, 'o', $4, $5, 'pending', $6, case when $7 then now() end, $8, case when $8 > 0 then 'held' end, $9, $10, $11, $12, $13)
     returning id`,
    [
      ...[accountId, threadId, key, type, message, JSON.stringify(body), posting, price, category, actorId, at],
      media === null ? null : JSON.stringify(media),
      more === null ? null : JSON.stringify(more),
    ],
  )
  const { id } = present(rows[0])
  // The conversation before the wallet: what a person writes takes its conversation first, and may be answered by itself (ARCHITECTURE.md).
  await endWith(db, threadId, { message, direction: 'o', at })
  if (!(await holdReply(db, { id, accountId, amount: price, actorId }))) {
    await db.query('rollback to savepoint reply')
    return undefined
  }
  await db.query('release savepoint reply')
  return { id, body }
}
