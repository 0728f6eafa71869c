import { tell } from '../../messaging/tell.ts'
import type { Failure, Row, SilentSelectionHandler } from '../kernel/context/context.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'
import type { RowsBeside } from '../kernel/records/companion.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { recountGroups } from './recount.ts'

/** What is known of a contact beside its number. */
export const DETAILS = [
  ...['name', 'email', 'company', 'dob', 'anniversary', 'city', 'custom1', 'custom2', 'custom3', 'custom4', 'custom5'],
  'is_opted_out',
] as const

const isText = (name: string) => name !== 'is_opted_out'

/** Blank details that another entry of the same number fills; whoever opted out anywhere stays so. */
export const FILLED = [
  ...DETAILS.filter(isText).map(name => `${name} = coalesce(keep.${name}, other.${name})`),
  'is_opted_out = greatest(keep.is_opted_out, other.is_opted_out)',
  'updated_at = now()',
].join(', ')

/** All that several entries of one number know, the newest first; over the alias `n`, grouped by the number. */
export const GATHERED = DETAILS.map(name =>
  isText(name)
    ? `(array_agg(n.${name} order by n.id desc) filter (where n.${name} is not null))[1] as ${name}`
    : `max(n.${name}) as ${name}`,
).join(', ')

/** The account of a group that rows may be put into. @throws HttpProblem 422 for a group that is none any more */
export const accountOfGroup = async (tx: Tx, group: number): Promise<number> => {
  // Held until the end, so that it is not deleted from under the rows.
  const { rows } = await tx.query<{ account_id: number }>('select account_id from contact_groups where id = $1 for key share', [
    group,
  ])
  if (!rows[0]) throw invalid({ contact_group_id: [tell('The selected group is not valid.')] })
  return rows[0].account_id
}

const FOREIGN = tell('The group belongs to another account.')
const THERE = tell('The number is already in that group.')

/** Why rows were not reached: another account's group, or a number that stands there already. */
const refused = async (tx: Tx, ids: readonly number[], done: ReadonlySet<number>, account: number): Promise<Failure[]> => {
  const left = ids.filter(id => !done.has(id))
  if (left.length === 0) return []
  const { rows } = await tx.query<{ id: number }>(
    'select id from contact_numbers where id = any($1::bigint[]) and account_id <> $2',
    [left, account],
  )
  const foreign = new Set(rows.map(row => row.id))
  return left.map(id => ({ id, message: foreign.has(id) ? FOREIGN : THERE }))
}

const reached = (all: readonly number[], failed: readonly Failure[]) => {
  if (failed.length === all.length) throw conflict(failed[0]?.message ?? THERE)
  return { failed }
}

const idsOf = (records: readonly Pick<Row, 'id'>[]) => records.map(record => record.id)

/** Moves contacts into a group of the same account; a number that is there already stays where it is. */
export const moveContacts: SilentSelectionHandler = async ({ tx, records, input }) => {
  const group = Number(input.contact_group_id)
  const account = await accountOfGroup(tx, group)
  const ids = idsOf(records)
  const { rows } = await tx.query<{ id: number }>(
    `update contact_numbers c set contact_group_id = $2, updated_at = now()
     where c.id in (select distinct on (w.mobile) w.id from contact_numbers w where w.id = any($1::bigint[]) order by w.mobile, w.id desc)
       and c.account_id = $3 and c.contact_group_id <> $2
       and not exists (select 1 from contact_numbers o where o.contact_group_id = $2 and o.mobile = c.mobile)
     returning c.id`,
    [ids, group, account],
  )
  const failed = await refused(tx, ids, new Set(rows.map(row => row.id)), account)
  await recountGroups(tx, [group, ...records.map(record => record.contact_group_id as number)])
  return reached(ids, failed)
}

/** What copying adds. A copy stands for itself: it is taken back whatever became of its source. */
export const COPIED: readonly RowsBeside[] = [
  { table: 'contact_numbers', key: 'id', where: 't.id = any($1::bigint[])', told: true },
]

/** Copies contacts into a group of the same account. */
export const copyContacts: SilentSelectionHandler = async ({ tx, caller, records, input }) => {
  const group = Number(input.contact_group_id)
  const account = await accountOfGroup(tx, group)
  const ids = idsOf(records)
  const { rows } = await tx.query<{ id: number; mobile: string }>(
    `insert into contact_numbers (account_id, contact_group_id, created_by, mobile, ${DETAILS.join(', ')})
     select distinct on (c.mobile) c.account_id, $2, $4, c.mobile, ${DETAILS.map(name => `c.${name}`).join(', ')} from contact_numbers c
     where c.id = any($1::bigint[]) and c.account_id = $3 order by c.mobile, c.id desc on conflict do nothing returning id, mobile`,
    [ids, group, account, caller.actorId],
  )
  const added = new Set(rows.map(row => row.mobile))
  const taken = new Set<string>()
  const done = new Set<number>()
  // Of two entries of one number the newer was taken.
  for (const record of [...records].sort((a, b) => b.id - a.id)) {
    const mobile = String(record.mobile)
    if (!added.has(mobile) || taken.has(mobile)) continue
    taken.add(mobile)
    done.add(record.id)
  }
  const failed = await refused(tx, ids, done, account)
  await recountGroups(tx, [group])
  return { ...reached(ids, failed), came: idsOf(rows) }
}
