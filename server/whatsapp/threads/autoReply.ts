import { closedSince } from '../../../messaging/whatsapp/officeHours.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import type { AutoReply, OwnNumber } from '../incoming/numbers.ts'
import { storeReply } from './outgoing.ts'
import { priceOfReply } from './price.ts'

/** Since when nobody is there to answer; null where that does not count. Undefined while somebody is. */
const awaySince = async (tx: Tx, { hours, zone }: AutoReply, now: Date): Promise<Date | null | undefined> =>
  hours.length === 0 ? null : closedSince(hours, now, zone ?? (await readSettings(tx)).timezone)

/**
 * Answers by itself where the number does that: once in a window; where it has office hours, outside of them alone and once each time they are
 * over (rule whatsapp-78). Paid as any answer is; without a price or without money there is none.
 */
export const replyAutomatically = async (
  tx: Tx,
  { autoReply }: OwnNumber,
  { threadId, accountId }: { threadId: number; accountId: number },
  contact: string,
): Promise<void> => {
  if (autoReply === null) return
  const now = new Date()
  const since = await awaySince(tx, autoReply, now)
  if (since === undefined) return
  const { rowCount } = await tx.query(
    `update wa_threads set auto_replied_at = now() where id = $1 and window_expires_at > now()
       and (auto_replied_at is null or auto_replied_at < window_started_at or auto_replied_at < $2::timestamptz)`,
    [threadId, since],
  )
  if (rowCount === 0) return
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
    message: autoReply.text,
    content: { body: autoReply.text },
    category: 'service',
    price,
    actorId: null,
    posting: false,
    at: now,
  })
}
