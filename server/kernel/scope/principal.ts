import type { Flag, Principal, UserType } from '../../../resources/language/access.ts'
import type { Client } from '../db/client.ts'

const roleIdOf = (account: string) =>
  `coalesce(${account}.role_id, (select d.id from roles d where d.is_default = 1 and d."userType" = ${account}."userType"))`

/** The role an account `a` has, as a join to `r`: its own, else the default one of its type. What it may do by it: `PERMISSIONS_OF_A`. */
export const ROLE_OF_A = `left join roles r on r.id = ${roleIdOf('a')}`

/**
 * The roles that together decide what an account `a` may do, each once, in order: its own, and those of the resellers above it. Operators
 * above do not count. 0 stands for a role that is missing. To be read where all accounts are seen.
 */
export const ROLES_OVER_A = `array(select distinct coalesce(${roleIdOf('over')}, 0) from accounts over
  where over.id = any(a.path) and (over.id = a.id or over."userType" = 1) order by 1)`

/** What every one of some roles holds; nothing where one of them is missing. */
export const heldByAll = (roles: string): string => `(select coalesce(array_agg(held.permission), '{}') from (
  select p.permission from roles one, unnest(one.permissions) p(permission) where one.id = any(${roles})
  group by p.permission having count(distinct one.id) = cardinality(${roles})) held)`

/**
 * What an account `a` may do: what its role `r` holds, as far as the roles of all resellers above hold it, too. So nobody has by an account
 * below what was taken from himself. The one place that says so: sessions, keys, jobs, and whoever explains them.
 */
export const PERMISSIONS_OF_A = `case
  when a."userType" in (0, 3) then r.permissions
  -- Mostly nothing is cut; that is soon seen.
  when not exists (select 1 from accounts up left join roles u on u.id = ${roleIdOf('up')}
    where up.id = any(a.path) and up.id <> a.id and up."userType" = 1 and not coalesce(u.permissions @> r.permissions, false)) then r.permissions
  else (select ${heldByAll('over_a.roles')} from (select ${ROLES_OVER_A} as roles offset 0) over_a) end as permissions`

/** Whether live chat is switched on: of the platform, and so the same for every account (rule chat-7). */
export const LIVE_CHAT = `setting_number('live_chat', 1) as live_chat`

/** Columns of an account `a` and its role `r` that make a principal. */
export const PRINCIPAL_OF_A = `a."userType", a.account_type, a.sp_operation, a.template_groups_visible, ${LIVE_CHAT}, ${PERMISSIONS_OF_A}`

export interface PrincipalRow {
  userType: UserType
  account_type: number
  sp_operation: number
  template_groups_visible: number
  live_chat: number
  permissions: string[] | null
}

const flagsOf = (row: PrincipalRow): ReadonlySet<Flag> =>
  new Set<Flag>([
    ...(row.sp_operation === 1 ? (['sp_operation'] as const) : []),
    ...(row.account_type === 2 ? (['postpaid'] as const) : []),
    ...(row.template_groups_visible === 1 ? (['template_groups_visible'] as const) : []),
    ...(row.live_chat === 1 ? (['live_chat'] as const) : []),
  ])

/** What the gate asks about an account. */
export const principalFrom = (row: PrincipalRow): Principal => ({
  userType: row.userType,
  permissions: new Set(row.permissions ?? []),
  flags: flagsOf(row),
})

/** The permissions an account acts with; none where it has no role. */
export const permissionsOf = async (db: Client, accountId: number): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ permissions: string[] | null }>(
    `select ${PERMISSIONS_OF_A} from accounts a ${ROLE_OF_A} where a.id = $1`,
    [accountId],
  )
  return new Set(rows[0]?.permissions ?? [])
}
