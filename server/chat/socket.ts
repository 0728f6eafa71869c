import type pg from 'pg'
import { chatCalls } from '../../resources/chat/chat-calls.ts'
import { aboveTenant } from '../kernel/scope/aboveTenant.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { withScope } from '../kernel/scope/scope.ts'
import type { Connected, Notified, Push, SocketChannel } from '../kernel/sockets/channel.ts'
import { connectedTo } from '../kernel/sockets/presence.ts'
import { areContacts } from './people.ts'

/** What a notice shows of a message. */
const SHOWN = 100
const MOST_CONNECTED = 500
const { channel } = chatCalls

interface MessageRow {
  id: number
  sender_id: number
  receiver_id: number
  sender: string
  receiver: string
  message: string
  client_id: string | null
}

/** A message is told to the one it is for as received (`i`), to the other screens of who wrote it as sent (`o`); nobody else hears of it. */
const messagePushes = ({ id, sender_id, receiver_id, sender, receiver, message, client_id }: MessageRow): Push[] => {
  const to = (account: number, type: 'i' | 'o', partner: { id: number; name: string }): Push => ({
    to: [account],
    frame: {
      command: 'message',
      channel,
      from: sender,
      message,
      data: { id, user_id: partner.id, name: partner.name, sender_id, type, client_id },
    },
  })
  return [to(receiver_id, 'i', { id: sender_id, name: sender }), to(sender_id, 'o', { id: receiver_id, name: receiver })]
}

const readPushes = async (pool: pg.Pool, changes: readonly Notified[]): Promise<Push[]> => {
  const { rows: messages } = await pool.query<MessageRow>(
    `select m.id, m.sender_id, m.receiver_id, s.name as sender, r.name as receiver, left(m.message, ${SHOWN}) as message, m.client_id
     from chat_messages m join accounts s on s.id = m.sender_id join accounts r on r.id = m.receiver_id
     where m.id = any($1::bigint[]) order by m.id`,
    [[...new Set(changes.flatMap(({ message }) => message ?? []))]],
  )
  const { rows: conversations } = await pool.query<{ low_id: number; high_id: number }>(
    'select low_id, high_id from chat_conversations where id = any($1::bigint[]) order by id',
    [[...new Set(changes.flatMap(({ thread, message }) => (message === undefined ? thread : [])))]],
  )
  const read = (account: number, partner: number): Push => ({
    to: [account],
    frame: { command: 'contact', channel, data: { user_id: partner } },
  })
  return [
    ...messages.flatMap(messagePushes),
    ...conversations.flatMap(({ low_id, high_id }) => [read(low_id, high_id), read(high_id, low_id)]),
  ]
}

/** Whoever may write to somebody is told when he comes and when he has gone. */
const presencePushes = async (pool: pg.Pool, accounts: readonly number[]): Promise<Push[]> => {
  const { rows } = await pool.query<{ id: number; name: string; is_online: boolean; listeners: number[] }>(
    `with here as materialized (select distinct c.account_id as id from (${connectedTo('$2')}) c)
     select o.id, o.name, o.id in (select id from here) as is_online,
       array(select me.id from here join accounts me on me.id = here.id where ${areContacts('me', 'o')}) as listeners
     from accounts o where o.id = any($1::bigint[]) order by o.id`,
    [accounts, channel],
  )
  return rows.map(({ id, name, is_online, listeners }) => ({
    to: listeners,
    frame: { command: 'contact', channel, from: name, data: { user_id: id, is_online: is_online ? 1 : 0 } },
  }))
}

/** Those of one's contacts that are connected. */
const connected = (pool: pg.Pool, caller: Caller): Promise<Connected[]> =>
  withScope(pool, caller, tx =>
    aboveTenant(tx, async () => {
      const { rows } = await tx.query<Connected>(
        `select o.id, o.name from accounts me join accounts o on o.id in (${connectedTo('$2')})
         where me.id = $1 and ${areContacts('me', 'o')} order by o.name, o.id limit ${MOST_CONNECTED}`,
        [caller.accountId, channel],
      )
      return rows
    }),
  )

/** Live chat on the socket (rule chat-5). */
export const chatSocket: SocketChannel = { calls: chatCalls, read: readPushes, presence: presencePushes, connected }
