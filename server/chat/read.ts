import type { chat } from '../../resources/chat/chat.ts'
import { chatCalls } from '../../resources/chat/chat-calls.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { connectedTo } from '../kernel/sockets/presence.ts'
import { numberOf } from './messages.ts'
import { findContact, personOf, readSelf } from './people.ts'

/** How much is unread in all. */
const countUnread = async (tx: Tx, account: number): Promise<number> => {
  const { rows } = await tx.query<{ n: number }>(
    'select coalesce(sum(unread), 0)::int as n from chat_reads where account_id = $1 and unread > 0',
    [account],
  )
  return rows[0]?.n ?? 0
}

/**
 * `POST chat-read`: everything up to a message is read, or up to the end (rule chat-4). What came meanwhile stays unread: it is counted
 * while nobody can add any.
 */
export const markRead: CallHandler<typeof chat, 'read'> = async ({ tx, caller, input }) => {
  const me = caller.accountId
  const other = await findContact(tx, caller, input.user_id)
  const { rows } = await tx.query<{ id: number; last_number: number }>(
    `select id, last_number from chat_conversations where low_id = least($1::bigint, $2::bigint) and high_id = greatest($1::bigint, $2::bigint)
     for update`,
    [me, other.id],
  )
  const conversation = rows[0]
  const until = input.id ? await numberOf(tx, conversation?.id, 'id', input.id) : (conversation?.last_number ?? 0)
  const { rows: left } = await tx.query<{ unread: number }>(
    `update chat_reads r set read_number = greatest(r.read_number, $3), unread = (select count(*) from chat_messages m
       where m.conversation_id = r.conversation_id and m.number > greatest(r.read_number, $3) and m.sender_id = $2)
     where r.account_id = $1 and r.partner_id = $2 returning r.unread`,
    [me, other.id, until],
  )
  return {
    message: 'Read',
    data: { user_id: other.id, unread_messages_count: left[0]?.unread ?? 0, counts: await countUnread(tx, me) },
  }
}

/** `GET apps/chat/users/profile-user`: oneself, as the others see one, and how much is unread. */
export const profile: CallHandler<typeof chat, 'profile'> = async ({ tx, caller }) => {
  const me = await readSelf(tx, caller)
  const { rowCount } = await tx.query(`select 1 from (${connectedTo('$1')}) c where c.account_id = $2 limit 1`, [
    chatCalls.channel,
    me.id,
  ])
  return {
    data: {
      ...personOf(me),
      is_online: rowCount ? (1 as const) : (0 as const),
      unread_messages_count: await countUnread(tx, me.id),
    },
  }
}
