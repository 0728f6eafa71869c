import { tell } from '../../messaging/tell.ts'
import type { NoticeRow } from '../../resources/notifications/notifications.answers.ts'
import { notifications } from '../../resources/notifications/notifications.ts'
import type { CallContext, CallHandler, InputFor } from '../kernel/context/context.ts'
import { invalid, notFound } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { Conditions } from '../kernel/records/conditions.ts'
import { paged, readPaging } from '../kernel/records/paging.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { naturalNumber, naturalNumbers } from '../kernel/values/numbers.ts'

const MOST_COUNTED = 10_000
const MOST_AT_ONCE = 500
/** A notice is its account's alone: operators, too, read their own. */
const OWN = `n.account_id = $1 and (n.valid_until is null or n.valid_until > now())`
const COLUMNS = `n.id, n.title, n.message, n.type, n.event, n.url, n.created_at, n.read_at, a.name as sender`

interface Stored extends Omit<NoticeRow, 'data' | 'read_status' | 'created_at' | 'read_at'> {
  message: string
  created_at: Date
  read_at: Date | null
}

const onWire = ({ message, ...row }: Stored): NoticeRow => ({
  ...row,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
  data: { message },
  read_status: row.read_at === null ? 0 : 1,
})

const readNotices = async (tx: Tx, caller: Caller, where: string, values: unknown[], end: string): Promise<NoticeRow[]> =>
  (
    await tx.query<Stored>(
      `select ${COLUMNS} from notifications n left join accounts a on a.id = n.sender_id where ${OWN} and ${where} order by n.id desc ${end}`,
      [caller.accountId, ...values],
    )
  ).rows.map(onWire)

const countUnread = async (tx: Tx, caller: Caller): Promise<number> =>
  (
    await tx.query<{ count: number }>(
      `select count(*) as count from (select 1 from notifications n where ${OWN} and n.read_at is null limit ${MOST_COUNTED}) unread`,
      [caller.accountId],
    )
  ).rows[0]?.count ?? 0

/** Filters as conditions; `$1` is the account. */
const wanted = ({ input, caller }: CallContext<InputFor<typeof notifications, 'list'>>): Conditions => {
  const conditions = new Conditions()
  conditions.values.push(caller.accountId)
  conditions.parts.push(OWN)
  const { state, type, from_date: from, to_date: to } = input
  if (state) conditions.add(`(n.read_at is null) = ?`, state === 'unread')
  if (type) conditions.add('n.type = ?', type)
  if (from) conditions.add('n.created_at >= (?::date)::timestamp at time zone ?', from, caller.timezone)
  if (to) conditions.add('n.created_at < (?::date + 1)::timestamp at time zone ?', to, caller.timezone)
  return conditions
}

const list: CallHandler<typeof notifications, 'list'> = async context => {
  const { tx, caller, query, input } = context
  const { page, perPage } = readPaging(query, input)
  const conditions = wanted(context)
  const counted = await tx.query<{ total: number }>(
    `select count(*) as total from (select 1 from notifications n where ${conditions.sql} limit ${MOST_COUNTED}) found`,
    conditions.values,
  )
  const total = counted.rows[0]?.total ?? 0
  const { rows } = await tx.query<Stored>(
    `select ${COLUMNS} from notifications n left join accounts a on a.id = n.sender_id where ${conditions.sql}
     order by n.id desc limit ${perPage} offset ${Math.min((page - 1) * perPage, MOST_COUNTED)}`,
    conditions.values,
  )
  const notices = paged(rows.map(onWire), total, { page, perPage })
  return { data: { notifications: notices, counts: await countUnread(tx, caller) } }
}

const own = (id: string | undefined): number => {
  const number = naturalNumber(id)
  if (number === undefined) throw notFound()
  return number
}

const one = async ({ tx, caller, id }: Pick<CallContext, 'tx' | 'caller' | 'id'>): Promise<NoticeRow> => {
  const [found] = await readNotices(tx, caller, 'n.id = $2', [own(id)], '')
  if (!found) throw notFound()
  return found
}

const remove: CallHandler<typeof notifications, 'remove'> = async ({ tx, caller, id }) => {
  const { rowCount } = await tx.query('delete from notifications where account_id = $1 and id = $2', [caller.accountId, own(id)])
  if (rowCount !== 1) throw notFound()
  return { message: 'Notification deleted', data: { id: own(id), counts: await countUnread(tx, caller) } }
}

/** The bell and its page: one's own account's notices (rule notifications-1). */
export const notificationCompanion = defineCompanion(notifications, {
  handlers: {
    call: {
      list,
      get: async context => ({ data: await one(context) }),
      remove,
      removeOne: remove,
      removeMany: async ({ tx, caller, input }) => {
        const ids = naturalNumbers(input.ids)
        if (!ids?.length) throw invalid({ ids: [tell('Choose at least one notification.')] })
        if (ids.length > MOST_AT_ONCE)
          throw invalid({
            ids: [tell('Choose at most %{most} at once; %{count} are chosen.', { most: MOST_AT_ONCE, count: ids.length })],
          })
        const { rows } = await tx.query<{ id: number }>(
          'delete from notifications where account_id = $1 and id = any($2::bigint[]) returning id',
          [caller.accountId, ids],
        )
        const done = rows.map(row => row.id)
        const failed = ids.filter(id => !done.includes(id)).map(id => ({ id, message: tell('Record not found.') }))
        return {
          message: `${done.length} notifications deleted`,
          data: { done, failed, counts: await countUnread(tx, caller) },
        }
      },
      read: async context => {
        const { tx, caller, id } = context
        await tx.query('update notifications set read_at = now() where account_id = $1 and id = $2 and read_at is null', [
          caller.accountId,
          own(id),
        ])
        return { data: { ...(await one(context)), counts: await countUnread(tx, caller) } }
      },
      readAll: async ({ tx, caller }) => {
        const { rowCount } = await tx.query(
          'update notifications set read_at = now() where account_id = $1 and read_at is null',
          [caller.accountId],
        )
        return { message: 'All notifications are marked read', data: { read: rowCount ?? 0, counts: 0 } }
      },
      unread: async ({ tx, caller }) => ({
        data: {
          counts: await countUnread(tx, caller),
          notifications: await readNotices(tx, caller, 'n.read_at is null', [], 'limit 15'),
        },
      }),
    },
  },
})
