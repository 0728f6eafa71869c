import { tell } from '../../messaging/tell.ts'
import type { ChatMessage } from '../../resources/chat/chat.answers.ts'
import type { chat } from '../../resources/chat/chat.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { paged, readPaging } from '../kernel/records/paging.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { utc } from '../kernel/values/utc.ts'
import { findContact, type PersonRow, personOf, readSelf } from './people.ts'

/** Rule platform-dialect-3. */
const PER_PAGE = 6

/** A conversation, as one of the two has it. */
interface Conversation {
  id: number
  last_number: number
  /** How far the other has read. */
  seen: number
  read_number: number
  unread: number
}

/** The conversation of two accounts; undefined while nothing was written. */
const findConversation = async (tx: Tx, me: number, other: number): Promise<Conversation | undefined> => {
  const { rows } = await tx.query<Conversation>(
    `select c.id, c.last_number, coalesce(w.read_number, 0) as seen, coalesce(r.read_number, 0) as read_number, coalesce(r.unread, 0) as unread
     from chat_conversations c left join chat_reads r on r.account_id = $1 and r.partner_id = $2
       left join chat_reads w on w.account_id = $2 and w.partner_id = $1
     where c.low_id = least($1::bigint, $2::bigint) and c.high_id = greatest($1::bigint, $2::bigint)`,
    [me, other],
  )
  return rows[0]
}

interface Row {
  id: number
  number: number
  sender_id: number
  receiver_id: number
  message: string
  client_id: string | null
  created_at: string
}

const COLUMNS = `m.id, m.number, m.sender_id, m.receiver_id, m.message, m.client_id, ${utc('m.created_at')} as created_at`

const onWire =
  (me: PersonRow, other: PersonRow, { seen, read_number: read, unread }: Conversation) =>
  ({ number, ...row }: Row): ChatMessage => {
    const isOwn = row.sender_id === me.id
    return {
      ...row,
      sender: personOf(isOwn ? me : other),
      receiver: personOf(isOwn ? other : me),
      type: isOwn ? 'o' : 'i',
      is_read: number <= (isOwn ? seen : read) ? 1 : 0,
      unread_messages_count: unread,
      // Nobody changes what was written.
      updated_at: row.created_at,
    }
  }

/** One message of a conversation with somebody, as the caller has it. */
export const readMessage = async (tx: Tx, me: PersonRow, other: PersonRow, id: number): Promise<ChatMessage | undefined> => {
  const conversation = await findConversation(tx, me.id, other.id)
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from chat_messages m where m.id = $1 and m.conversation_id = $2`, [
    id,
    conversation?.id,
  ])
  return conversation && rows.map(onWire(me, other, conversation))[0]
}

/** The number of a message within a conversation. @throws HttpProblem 422 at the field that names it */
export const numberOf = async (tx: Tx, conversation: number | undefined, field: string, id: number): Promise<number> => {
  const { rows } = await tx.query<{ number: number }>('select number from chat_messages where id = $1 and conversation_id = $2', [
    id,
    conversation,
  ])
  if (!rows[0]) throw invalid({ [field]: [tell('This message is not part of the conversation.')] })
  return rows[0].number
}

/** `POST chat-messages`: from the end of a conversation, or from one of its messages on (rule chat-2). */
export const messages: CallHandler<typeof chat, 'messages'> = async ({ tx, caller, input, query }) => {
  const { user_id: partner, before, after } = input
  if (before && after) throw invalid({ after: [tell('Name one message: before it, or after it.')] })
  const [me, other] = [await readSelf(tx, caller), await findContact(tx, caller, partner)]
  const paging = readPaging(query, {}, PER_PAGE)
  const conversation = await findConversation(tx, me.id, other.id)
  const from = after ? await numberOf(tx, conversation?.id, 'after', after) : 0
  const until = before ? await numberOf(tx, conversation?.id, 'before', before) : undefined
  if (!conversation) return { message: 'Messages', data: paged([], 0, paging) }
  // Numbers have no gaps: how many there are needs no counting.
  const last = until === undefined ? conversation.last_number : until - 1
  const skipped = (paging.page - 1) * paging.perPage
  const bounds = after
    ? { low: from + skipped, high: from + skipped + paging.perPage, order: '' }
    : { low: last - skipped - paging.perPage, high: last - skipped, order: 'desc' }
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from chat_messages m where m.conversation_id = $1 and m.number > $2 and m.number <= $3 order by m.number ${bounds.order}`,
    [conversation.id, bounds.low, Math.min(bounds.high, last)],
  )
  return { message: 'Messages', data: paged(rows.map(onWire(me, other, conversation)), last - from, paging) }
}
