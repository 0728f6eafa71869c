import type { Flag, Principal, UserType } from '../../resources/schema/access.ts'
import type { Client } from '../credits/ledger.ts'

/**
 * The role an account `a` acts by, as a join to `r`: its own, else the default one of its type. The one place that says so, for sessions
 * and for whoever explains them.
 */
export const ROLE_OF_A = `left join roles r on r.id = coalesce(a.role_id,
  (select d.id from roles d where d.is_default = 1 and d."userType" = a."userType"))`

/** Columns of an account `a` and its role `r` that make a principal. */
export const PRINCIPAL_OF_A = `a."userType", a.account_type, a.sp_operation, a.template_groups_visible, r.permissions`

export interface PrincipalRow {
  userType: UserType
  account_type: number
  sp_operation: number
  template_groups_visible: number
  permissions: string[] | null
}

const flagsOf = (row: PrincipalRow): ReadonlySet<Flag> =>
  new Set<Flag>([
    ...(row.sp_operation === 1 ? (['sp_operation'] as const) : []),
    ...(row.account_type === 2 ? (['postpaid'] as const) : []),
    ...(row.template_groups_visible === 1 ? (['template_groups_visible'] as const) : []),
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
    `select r.permissions from accounts a ${ROLE_OF_A} where a.id = $1`,
    [accountId],
  )
  return new Set(rows[0]?.permissions ?? [])
}
