import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import type { chat } from '../../resources/chat/chat.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { conflict, HttpProblem, invalid } from '../kernel/problem/errors.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { USER_STATUS } from '../kernel/scope/userStatus.ts'
import { readMessage } from './messages.ts'
import { findContact, readSelf } from './people.ts'

/** Rule chat-3. */
const MOST_A_SECOND = 5

interface Sent {
  id: number
  receiver_id: number
  message: string
}

/** What was sent under this name before. @throws HttpProblem 409 where that was something else */
const sentBefore = async (
  tx: Tx,
  sender: number,
  receiver: number,
  message: string,
  client: string,
): Promise<number | undefined> => {
  const { rows } = await tx.query<Sent>(
    'select id, receiver_id, message from chat_messages where sender_id = $1 and client_id = $2',
    [sender, client],
  )
  const [known] = rows
  if (known && (known.receiver_id !== receiver || known.message !== message))
    throw conflict(tell('This ID was already used for another message.'))
  return known?.id
}

/** @throws HttpProblem 429 beyond five messages a second, over all processes */
const keepPace = async (tx: Tx, sender: number): Promise<void> => {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from chat_messages where sender_id = $1 and created_at > clock_timestamp() - interval '1 second'`,
    [sender],
  )
  if ((rows[0]?.n ?? 0) >= MOST_A_SECOND)
    throw new HttpProblem(429, tell('You can send %{most} messages a second. Try again in a moment.', { most: MOST_A_SECOND }), {
      retryAfter: 1,
    })
}

/** Adds a message at the end of the conversation, whose row is held meanwhile. @returns its number */
const store = async (tx: Tx, sender: number, receiver: number, message: string, client: string | undefined): Promise<number> => {
  const pair = [sender, receiver]
  const { rows: conversations } = await tx.query<{ id: number; last_number: number }>(
    `insert into chat_conversations as c (low_id, high_id, last_number) values (least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), 1)
     on conflict (low_id, high_id) do update set last_number = c.last_number + 1 returning c.id, c.last_number`,
    pair,
  )
  const { id: conversation, last_number: number } = present(conversations[0])
  const { rows } = await tx.query<{ id: number }>(
    `insert into chat_messages (conversation_id, number, sender_id, receiver_id, message, client_id) values ($3, $4, $1, $2, $5, $6) returning id`,
    [...pair, conversation, number, message, client ?? null],
  )
  await tx.query(
    `insert into chat_reads as r (conversation_id, account_id, partner_id, unread) values ($3, $1, $2, 0), ($3, $2, $1, 1)
     on conflict (account_id, partner_id) do update set unread = r.unread + excluded.unread, last_at = excluded.last_at`,
    [...pair, conversation],
  )
  return present(rows[0]).id
}

/** `POST chat-send`: stored before it is answered; once under one `client_id`, however often it is sent (rule chat-3). */
export const send: CallHandler<typeof chat, 'send'> = async ({ tx, caller, input }) => {
  const [me, other] = [await readSelf(tx, caller), await findContact(tx, caller, input.user_id)]
  const text = input.message.trim()
  if (text === '') throw invalid({ message: [tell('Enter a message.')] })
  // One after the other: a repeat finds the first, and the pace is that of all of his connections.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`chat of ${me.id}`])
  const client = input.client_id ?? undefined
  const known = client === undefined ? undefined : await sentBefore(tx, me.id, other.id, text, client)
  if (known === undefined) {
    if (other.status !== USER_STATUS.active) throw conflict(tell('This user is not active and cannot read messages.'))
    await keepPace(tx, me.id)
  }
  const id = known ?? (await store(tx, me.id, other.id, text, client))
  return { message: 'Sent', data: present(await readMessage(tx, me, other, id)) }
}
