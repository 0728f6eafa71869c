import type { ChatContact } from '../../resources/chat/chat.answers.ts'
import type { chat } from '../../resources/chat/chat.ts'
import { chatCalls } from '../../resources/chat/chat-calls.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { paged, readPaging } from '../kernel/records/paging.ts'
import { aboveTenant } from '../kernel/scope/aboveTenant.ts'
import { USER_STATUS } from '../kernel/scope/userStatus.ts'
import { connectedTo } from '../kernel/sockets/presence.ts'
import { utc } from '../kernel/values/utc.ts'
import { areContacts, candidatesOf, type PersonRow, personColumns, personOf, relationOf } from './people.ts'

/** Rule platform-dialect-3: lookups 25 a page. */
const PER_PAGE = 25
/** Nobody reads further; so many are counted. */
const MOST = 1000
/** What a list shows of a message. */
const SHOWN = 100
/** Who wrote last first, then by name. */
const ORDER = 'r.last_at desc nulls last, o.name, o.id'

interface Row extends PersonRow {
  relation: ChatContact['relation']
  is_online: boolean
  unread: number
  last_message: ChatContact['last_message']
}

const onWire = ({ relation, is_online: isOnline, unread, last_message: last, ...person }: Row): ChatContact => ({
  ...personOf(person),
  relation,
  is_online: isOnline ? 1 : 0,
  is_active: person.status === USER_STATUS.active ? 1 : 0,
  unread_messages_count: unread,
  last_message: last,
})

/** The last message of the conversation with `o`, as far as a list shows it; `r` says how far oneself has read, `w` the other. */
const LAST = `(select jsonb_build_object('id', m.id, 'message', left(m.message, ${SHOWN}), 'type', case when m.sender_id = $1 then 'o' else 'i' end,
    'is_read', case when m.number <= case when m.sender_id = $1 then w.read_number else r.read_number end then 1 else 0 end,
    'created_at', ${utc('m.created_at')})
  from chat_messages m where m.conversation_id = r.conversation_id order by m.number desc limit 1)`

/** `POST chat-contacts`: people one may write to, with what was said last (rule chat-1). */
export const contacts: CallHandler<typeof chat, 'contacts'> = async ({ tx, caller, input, query }) => {
  const paging = readPaging(query, {}, PER_PAGE)
  const values: unknown[] = [caller.accountId]
  const place = (value: unknown) => `$${values.push(value)}`
  const search = input.search?.trim().toLowerCase()
  const conditions = [
    areContacts('me', 'o'),
    // Who cannot read any more is shown where something was said.
    `(o.status = ${USER_STATUS.active} or r.account_id is not null)`,
    ...(input.user_id ? [`o.id = ${place(input.user_id)}`] : []),
    ...(search
      ? [`strpos(lower(o.name || ' ' || o.username || ' ' || coalesce(o."companyName", '')), ${place(search)}) > 0`]
      : []),
  ]
  const found = `from accounts me join ${candidatesOf(caller)} o on true
    left join chat_reads r on r.account_id = me.id and r.partner_id = o.id where me.id = $1 and ${conditions.join(' and ')}`
  return aboveTenant(tx, async () => {
    const counted = await tx.query<{ total: number }>(
      `select count(*) as total from (select 1 ${found} limit ${MOST}) counted`,
      values,
    )
    const from = Math.min((paging.page - 1) * paging.perPage, MOST)
    const [limit, offset] = [place(Math.min(paging.perPage, MOST - from)), place(from)]
    const { rows } = await tx.query<Row>(
      `select ${personColumns('o')}, f.relation, o.id in (${connectedTo(`'${chatCalls.channel}'`)}) as is_online,
         coalesce(r.unread, 0) as unread, ${LAST} as last_message
       from (select o.id, ${relationOf('me', 'o')} as relation ${found} order by ${ORDER} limit ${limit} offset ${offset}) f
       join accounts o on o.id = f.id left join chat_reads r on r.account_id = $1 and r.partner_id = o.id
       left join chat_reads w on w.account_id = o.id and w.partner_id = $1 order by ${ORDER}`,
      values,
    )
    return { message: 'People', data: paged(rows.map(onWire), counted.rows[0]?.total ?? 0, paging) }
  })
}
