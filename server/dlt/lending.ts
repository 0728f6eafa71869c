import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import type { dltTemplates } from '../../resources/dlt/dlt-templates.ts'
import type { Lent } from '../../resources/dlt/lent.answers.ts'
import type { senderIds } from '../../resources/dlt/sender-ids.ts'
import type { templateGroups } from '../../resources/dlt/template-groups.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import type { RowHandler, SelectionContext, SelectionHandler } from '../kernel/context/context.ts'
import { conflict } from '../kernel/problem/errors.ts'
import { ASSIGNED } from '../kernel/records/assign.ts'
import { quoted } from '../kernel/records/columns.ts'
import type { RowsBeside } from '../kernel/records/companion.ts'
import type { Tx } from '../kernel/scope/scope.ts'

interface Lending {
  table: string
  key: string
  /** Further condition on the rows that a person lent himself. */
  direct?: string
}

const TEMPLATES: Lending = { table: 'dlt_template_accounts', key: 'dlt_template_id', direct: 'through_group is null' }

/** Most accounts shown in a dialog; how many there are is said. */
const MOST_SHOWN = 200

/** Lends, or takes back: `mode` add, replace or remove. Accounts out of the caller's sight stay as they are. */
const lend = async (
  tx: Tx,
  { table, key, direct = 'true' }: Lending,
  ids: readonly number[],
  accounts: readonly number[],
  mode: unknown,
) => {
  if (mode !== 'add')
    await tx.query(
      `delete from ${quoted(table)} where ${quoted(key)} = any($1::bigint[]) and ${direct}
       and account_id ${mode === 'remove' ? '= any' : '<> all'}($2::bigint[])`,
      [ids, accounts],
    )
  if (mode !== 'remove')
    await tx.query(
      `insert into ${quoted(table)} (${quoted(key)}, account_id) select r, a from unnest($1::bigint[]) r cross join unnest($2::bigint[]) a
       on conflict do nothing`,
      [ids, accounts],
    )
}

/** The sender IDs of templates, as far as the caller may lend them: his own and those of accounts below him. */
const lendSenders = async (
  { tx }: Pick<SelectionContext, 'tx'>,
  templates: readonly number[],
  accounts: readonly number[],
): Promise<number> => {
  const { rows } = await tx.query<{ id: number; mine: boolean }>(
    `select s.id, exists (select 1 from accounts a where a.id = s.account_id) as mine from sender_ids s
     where s.id in (select unnest(sender_id) from dlt_templates where id = any($1::bigint[]))`,
    [templates],
  )
  const lendable = rows.filter(row => row.mine).map(row => row.id)
  await lend(tx, { table: 'sender_id_accounts', key: 'sender_id_id' }, lendable, accounts, 'add')
  return rows.length - lendable.length
}

/** What lending templates changes: that of theirs which no group stands behind, and their sender IDs'. */
export const LENT_WITH_SENDERS: readonly RowsBeside[] = [
  {
    table: 'dlt_template_accounts',
    key: 'dlt_template_id',
    where: `t.dlt_template_id = any($1::bigint[]) and t.through_group is null and ${ASSIGNED}`,
  },
  {
    table: 'sender_id_accounts',
    key: 'sender_id_id',
    where: `$input->>'with_senders' = '1' and t.account_id in (select jsonb_array_elements_text($input->'user_ids')::bigint)
      and t.sender_id_id in (select unnest(d.sender_id) from dlt_templates d where d.id = any($1::bigint[]))`,
    of: '(select min(d.id) from dlt_templates d where d.id = any($1::bigint[]) and t.sender_id_id = any(d.sender_id))',
  },
]

/** Lends templates for reading and sending, with their sender IDs where asked. */
export const assignTemplates: SelectionHandler<typeof dltTemplates, 'assign'> = async context => {
  const { tx, records, input } = context
  const ids = records.map(record => record.id)
  const accounts = input.user_ids
  await lend(tx, TEMPLATES, ids, accounts, input.mode)
  if (input.mode === 'remove') {
    const { rows } = await tx.query<{ n: number }>(
      'select count(distinct account_id) as n from dlt_template_accounts where dlt_template_id = any($1::bigint[]) and account_id = any($2::bigint[])',
      [ids, accounts],
    )
    const left = rows[0]?.n ?? 0
    return left > 0
      ? {
          message:
            left === 1
              ? tell('Removed; 1 user still has them through a group.')
              : tell('Removed; %{count} users still have them through a group.', { count: left }),
        }
      : undefined
  }
  const missing = input.with_senders === 1 ? await lendSenders(context, ids, accounts) : 0
  return missing > 0
    ? { message: tell('Assigned; %{count} of the sender IDs are not yours to share.', { count: missing }) }
    : undefined
}

/** Lends groups, and through them their templates, present and future. */
export const assignGroups: SelectionHandler<typeof templateGroups, 'assign'> = async ({ tx, records, input }) => {
  await lend(
    tx,
    { table: 'dlt_template_group_accounts', key: 'dlt_template_group_id' },
    records.map(record => record.id),
    input.user_ids,
    input.mode,
  )
  return undefined
}

type Borrower = NonNullable<Lent['owner']>

const SEEN = `a.id, a.name, a.username, a."userType"`

/** Accounts with a record in their hands, as far as the caller may see them. */
const borrowersOf = async (tx: Tx, lending: Lending, id: number): Promise<Omit<Lent, 'owner'>> => {
  const through = lending === TEMPLATES
  const { rows } = await tx.query<Borrower & { direct: boolean; total: number }>(
    `select ${SEEN}, bool_or(${through ? 'l.through_group is null' : 'true'}) as direct, count(*) over () as total
     from ${quoted(lending.table)} l join accounts a on a.id = l.account_id
     where l.${quoted(lending.key)} = $1 and a.status <> 4 group by ${SEEN} order by a.name, a.id limit ${MOST_SHOWN}`,
    [id],
  )
  return {
    total: rows[0]?.total ?? 0,
    users: rows.map(({ total: _total, direct, ...user }) => ({ ...user, direct: direct ? 1 : 0 })),
  }
}

const ownerOf = async (tx: Tx, table: string, id: number): Promise<Borrower | null> =>
  (
    await tx.query<Borrower>(`select ${SEEN} from ${quoted(table)} t join accounts a on a.id = t.account_id where t.id = $1`, [
      id,
    ])
  ).rows[0] ?? null

/** Owner, accounts it is lent to, its group, and what was sent with it. */
export const templateUsers: RowHandler<typeof dltTemplates, 'users'> = async ({ tx, record }) => {
  const { rows } = await tx.query<AnswerOf<typeof dltTemplates, 'users'>['campaigns']>(
    `select count(*) as sent, count(*) filter (where status = 'Pending') as pending,
       to_char(max(campaign_send_date_time) at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS') as last
     from (select status, campaign_send_date_time from campaigns where dlt_template_id = $1 order by id desc limit 10000) found`,
    [record.id],
  )
  const group = await tx.query<{ id: number; group_name: string }>(
    'select g.id, g.group_name from dlt_templates d join dlt_template_groups g on g.id = d.dlt_template_group_id where d.id = $1',
    [record.id],
  )
  return {
    data: {
      owner: await ownerOf(tx, 'dlt_templates', record.id),
      ...(await borrowersOf(tx, TEMPLATES, record.id)),
      group: group.rows[0] ?? null,
      campaigns: present(rows[0]),
    },
  }
}

/** Whose a record is and whom it is lent to, as far as the caller may see them. */
export const lentTo = async (tx: Tx, owned: string, lending: Lending, id: number): Promise<Lent> => ({
  owner: await ownerOf(tx, owned, id),
  ...(await borrowersOf(tx, lending, id)),
})

/** Owner, accounts it is lent to, and the templates that need it. */
export const senderUsers: RowHandler<typeof senderIds, 'users'> = async ({ tx, record }) => {
  const { rows } = await tx.query<AnswerOf<typeof senderIds, 'users'>['templates'][number] & { total: number }>(
    `select id, template_name, status, count(*) over () as total from dlt_templates where sender_id @> array[$1::bigint]
     order by status desc, template_name limit ${MOST_SHOWN}`,
    [record.id],
  )
  return {
    data: {
      ...(await lentTo(tx, 'sender_ids', { table: 'sender_id_accounts', key: 'sender_id_id' }, record.id)),
      templates: rows.map(({ total: _total, ...template }) => template),
      templates_total: rows[0]?.total ?? 0,
    },
  }
}

/** The templates of a group and the accounts that have it. */
export const groupMembers: RowHandler<typeof templateGroups, 'members'> = async ({ tx, record }) => {
  const { rows } = await tx.query<AnswerOf<typeof templateGroups, 'members'>['templates'][number] & { total: number }>(
    `select id, template_name, left(dlt_message, 200) as dlt_message, status, count(*) over () as total from dlt_templates
     where dlt_template_group_id = $1 order by template_name, id limit ${MOST_SHOWN}`,
    [record.id],
  )
  return {
    data: {
      owner: await ownerOf(tx, 'dlt_template_groups', record.id),
      ...(await borrowersOf(tx, { table: 'dlt_template_group_accounts', key: 'dlt_template_group_id' }, record.id)),
      templates: rows.map(({ total: _total, ...template }) => template),
      templates_total: rows[0]?.total ?? 0,
    },
  }
}

/** Puts templates into a group of their own owner; without one, takes them out. */
export const putIntoGroup: SelectionHandler<typeof dltTemplates, 'assignToGroup'> = async ({ tx, records, input }) => {
  const group = input.group_id ?? null
  const ids = records.map(record => record.id)
  const { rows } = await tx.query<{ id: number }>(
    `update dlt_templates d set dlt_template_group_id = $2, updated_at = now() where d.id = any($1::bigint[])
     and ($2::bigint is null or d.account_id = (select g.account_id from dlt_template_groups g where g.id = $2)) returning d.id`,
    [ids, group],
  )
  const done = new Set(rows.map(row => row.id))
  if (done.size === 0) throw conflict(tell('The group belongs to another account than these templates.'))
  return {
    failed: ids.filter(id => !done.has(id)).map(id => ({ id, message: tell('The group belongs to another account.') })),
  }
}
