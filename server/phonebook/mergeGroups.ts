import { tell } from '../../messaging/tell.ts'
import type { contactGroups } from '../../resources/phonebook/contact-groups.ts'
import type { RowHandler, SelectionHandler } from '../kernel/context/context.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'
import { moveToTrash } from '../kernel/records/trash.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { accountOfGroup, DETAILS, FILLED, GATHERED } from './moveContacts.ts'
import { recountGroups } from './recount.ts'

/** Numbers shown of those that stand in several groups. */
const MOST_SHOWN = 200

/** Entries, over the alias `n`, of numbers of group $1 in other groups of the same account. */
const ELSEWHERE = `n.contact_group_id <> $1 and n.account_id = (select account_id from contact_groups where id = $1)
  and n.mobile in (select here.mobile from contact_numbers here where here.contact_group_id = $1)`

/** What entries of one group lack is filled from others of the same number. `others`: a condition over the alias `n` with $1 for the group. */
const fillFrom = (tx: Tx, group: number, others: string, values: readonly unknown[] = []) =>
  tx.query(
    `update contact_numbers keep set ${FILLED}
     from (select n.mobile, ${GATHERED} from contact_numbers n where ${others} group by n.mobile) other
     where keep.contact_group_id = $1 and keep.mobile = other.mobile`,
    [group, ...values],
  )

/** The numbers of a group that other groups of its owner have, too: how many, and the first of them with those groups. */
export const duplicatesOf: RowHandler<typeof contactGroups, 'duplicates'> = async ({ tx, record }) => {
  const { rows } = await tx.query<{ mobile: string; name: string | null; groups: string[]; total: number }>(
    `select n.mobile, max(n.name) as name, array_agg(distinct g.group_name) as groups, count(*) over () as total
     from contact_numbers n join contact_groups g on g.id = n.contact_group_id where ${ELSEWHERE}
     group by n.mobile order by n.mobile limit ${MOST_SHOWN}`,
    [record.id],
  )
  return { data: { total: rows[0]?.total ?? 0, numbers: rows.map(({ total: _total, ...row }) => row) } }
}

/** Takes the numbers of a group out of the other groups of its owner, and fills what is blank here from there. */
export const keepHere: RowHandler<typeof contactGroups, 'keepHere'> = async ({ tx, caller, record }) => {
  await fillFrom(tx, record.id, ELSEWHERE)
  const { rows } = await tx.query<{ id: number; contact_group_id: number }>(
    `select n.id, n.contact_group_id from contact_numbers n where ${ELSEWHERE}`,
    [record.id],
  )
  if (rows.length === 0) throw conflict(tell('No number in this group is in another group.'))
  const batch = await moveToTrash(tx, caller, [
    { table: 'contact_numbers', where: 'id = any($1::bigint[])', ids: rows.map(row => row.id) },
  ])
  await recountGroups(tx, [...new Set(rows.map(row => row.contact_group_id))])
  return {
    message:
      rows.length === 1
        ? tell('1 entry removed from other groups')
        : tell('%{count} entries removed from other groups', { count: rows.length.toLocaleString('en-IN') }),
    data: { id: record.id, removed: rows.length, batch },
  }
}

/** Puts groups into another of the same account: each number once, blanks filled; the emptied groups go. */
export const mergeGroups: SelectionHandler<typeof contactGroups, 'merge'> = async ({ tx, caller, records, input }) => {
  const into = input.contact_group_id
  const account = await accountOfGroup(tx, into)
  const from = records.filter(record => record.id !== into).map(record => record.id)
  if (from.length === 0) throw invalid({ contact_group_id: [tell('Choose a group other than the one being merged.')] })
  const { rows } = await tx.query<{ id: number }>(
    'select id from contact_groups where id = any($1::bigint[]) and account_id = $2 order by id for update',
    [from, account],
  )
  const mine = rows.map(row => row.id)
  const failed = from.filter(id => !mine.includes(id)).map(id => ({ id, message: tell('The group belongs to another account.') }))
  if (mine.length === 0) throw conflict(tell('The group belongs to another account.'))
  await fillFrom(tx, into, 'n.contact_group_id = any($2::bigint[]) and n.contact_group_id <> $1', [mine])
  await tx.query(
    `insert into contact_numbers (account_id, contact_group_id, created_by, mobile, ${DETAILS.join(', ')})
     select $3, $1, $4, n.mobile, ${GATHERED} from contact_numbers n where n.contact_group_id = any($2::bigint[]) group by n.mobile
     on conflict do nothing`,
    [into, mine, account, caller.actorId],
  )
  // The contacts go with their group.
  await tx.query('delete from contact_groups where id = any($1::bigint[])', [mine])
  await recountGroups(tx, [into])
  return { failed, message: mine.length === 1 ? tell('1 group merged') : tell('%{count} groups merged', { count: mine.length }) }
}
