import type pg from 'pg'
import { whatsappCalls } from '../../../resources/whatsapp/thread-calls.ts'
import type { Notified, Push, SocketChannel } from '../../kernel/sockets/channel.ts'

interface Row {
  thread: number
  path: number[]
  contact: string
  profile_name: string | null
}

interface MessageRow extends Row {
  id: number
  unique_key: string
  direction: 'i' | 'o'
  type: string
  message: string
  status: string | null
}

/** What a notice shows of a message. */
const SHOWN = 100

/** Whom it is of, and what: enough to know what to ask for, and for a notice. Rows are asked for by the calls that answer them (rule whatsapp-82). */
const readPushes = async (pool: pg.Pool, changes: readonly Notified[]): Promise<Push[]> => {
  const added = new Set(changes.flatMap(({ message, isNew }) => (message !== undefined && isNew ? [message] : [])))
  const { rows: messages } = await pool.query<MessageRow>(
    `select m.id, t.id as thread, a.path, t.contact, t.profile_name, m.unique_key, m.direction, m.type, left(m.message, ${SHOWN}) as message, m.status
     from wa_thread_messages m join wa_threads t on t.id = m.thread_id join accounts a on a.id = t.account_id
     where m.id = any($1::bigint[]) order by m.id`,
    [[...new Set(changes.flatMap(({ message }) => message ?? []))]],
  )
  const { rows: threads } = await pool.query<Row>(
    `select t.id as thread, a.path, t.contact, t.profile_name from wa_threads t join accounts a on a.id = t.account_id
     where t.id = any($1::bigint[]) order by t.id`,
    [[...new Set(changes.flatMap(({ thread, message }) => (message === undefined ? thread : [])))]],
  )
  return [
    ...messages.map(({ id, path, thread, contact, profile_name, unique_key, direction, type, message, status }) => ({
      path,
      frame: {
        command: 'message' as const,
        channel: whatsappCalls.channel,
        from: contact,
        message,
        data: {
          whats_app_reply_thread_id: thread,
          queue_history_unique_key: unique_key,
          profile_name,
          direction,
          type,
          status,
          is_new: added.has(id) ? 1 : 0,
        },
      },
    })),
    ...threads.map(({ path, thread, contact, profile_name }) => ({
      path,
      frame: {
        command: 'contact' as const,
        channel: whatsappCalls.channel,
        from: contact,
        data: { whats_app_reply_thread_id: thread, profile_name },
      },
    })),
  ]
}

/** Conversations of WhatsApp on the socket. */
export const whatsappSocket: SocketChannel = { calls: whatsappCalls, read: readPushes }
