import type { Tx } from '../../kernel/scope/scope.ts'
import type { OwnNumber } from '../incoming/numbers.ts'
import { storeReply } from './outgoing.ts'
import { priceOfReply } from './price.ts'

/**
 * Answers by itself where the number does that: once in a window (rule whatsapp-78). Paid as any answer is; without a price or without money
 * there is none.
 */
export const replyAutomatically = async (
  tx: Tx,
  { autoReply }: OwnNumber,
  { threadId, accountId }: { threadId: number; accountId: number },
  contact: string,
): Promise<void> => {
  if (autoReply === null) return
  const { rowCount } = await tx.query(
    `update wa_threads set auto_replied_at = now() where id = $1 and window_expires_at > now()
       and (auto_replied_at is null or auto_replied_at < window_started_at)`,
    [threadId],
  )
  if (rowCount === 0) return
  const now = new Date()
  const { rows } = await tx.query<{ free: boolean }>(
    'select coalesce(free_until > now(), false) as free from wa_threads where id = $1',
    [threadId],
  )
  const price = rows[0]?.free ? 0 : await priceOfReply(tx, { accountId, contact, category: 'service' }, now)
  if (typeof price !== 'number') return
  await storeReply(tx, {
    accountId,
    threadId,
    contact,
    type: 'text',
    message: autoReply,
    content: { body: autoReply },
    category: 'service',
    price,
    actorId: null,
    posting: false,
    at: now,
  })
}
