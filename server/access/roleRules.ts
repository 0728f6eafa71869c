import { tell } from '../../messaging/tell.ts'
import { FIXED_PERMISSIONS } from '../../resources/index.ts'
import { isOperator, type UserType } from '../../resources/language/access.ts'
import { USER_TYPES } from '../../resources/language/choices.ts'
import type { Register } from '../../resources/language/endpoints.ts'
import { permissionsFor } from '../../resources/language/matrix.ts'
import { conflict, forbidden, invalid } from '../kernel/problem/errors.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { permissionsOf } from '../kernel/scope/principal.ts'
import type { Tx } from '../kernel/scope/scope.ts'

/** The role that holds everything there is, and is never changed: whoever has it can put right what others broke. */
export const FULL_ADMIN = 'admin'

const MOST_NAMED = 8

const named = (permissions: readonly string[]) =>
  permissions.length > MOST_NAMED
    ? `${permissions.slice(0, MOST_NAMED).join(', ')} and ${permissions.length - MOST_NAMED} more`
    : permissions.join(', ')

/** What one set has and the other has not, in either direction. */
const between = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] => [
  ...[...one].filter(item => !other.has(item)),
  ...[...other].filter(item => !one.has(item)),
]

const lacking = ({ principal }: Pick<Caller, 'principal'>, permissions: Iterable<string>): string[] =>
  [...permissions].filter(permission => !principal.permissions.has(permission)).sort()

const typeName = (userType: number) => (USER_TYPES.find(type => type.value === userType)?.label ?? 'user').toLowerCase()

/**
 * Nobody gives what he does not hold, nor takes it (security case 35).
 * @throws HttpProblem 422 at the field
 */
export const authorizeChange = (
  caller: Pick<Caller, 'principal'>,
  field: string,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): void => {
  const beyond = lacking(caller, between(before, after))
  if (beyond.length > 0)
    throw invalid({
      [field]: [
        tell('You can grant and remove only permissions that you have yourself. You do not have: %{beyond}.', {
          beyond: named(beyond),
        }),
      ],
    })
}

/**
 * Checks what a role is to hold: known permissions that mean something to its type, and neither given nor taken what the caller does not
 * hold himself (security case 35).
 * @throws HttpProblem 422 at `permissions`
 */
export const authorizePermissions = (
  caller: Pick<Caller, 'principal'>,
  register: Register,
  userType: UserType,
  next: readonly string[],
  before: readonly string[] = [],
): void => {
  const held = new Set(before)
  const usable = new Set(permissionsFor(register, userType, FIXED_PERMISSIONS))
  const useless = next.filter(permission => !usable.has(permission) && !held.has(permission))
  if (useless.length > 0)
    throw invalid({
      permissions: [
        tell('These permissions open nothing for the type %{label}: %{useless}.', {
          label: typeName(userType),
          useless: named(useless),
        }),
      ],
    })
  authorizeChange(caller, 'permissions', held, new Set(next))
}

/**
 * Checks the role that an account gets: of its own type, and no more, nor less, than the caller could give or take himself.
 * @param before the account as it is; undefined for a new one
 * @throws HttpProblem 422 at `role_id`
 */
export const authorizeRoleOf = async (
  tx: Tx,
  caller: Pick<Caller, 'principal'>,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | undefined,
): Promise<void> => {
  if (!('role_id' in values) || (values.role_id ?? null) === (before?.role_id ?? null)) return
  const userType = Number(before?.userType ?? values.userType)
  const { rows } = await tx.query<{ name: string; userType: number; permissions: string[] }>(
    values.role_id
      ? 'select name, "userType", permissions from roles where id = $1'
      : 'select name, "userType", permissions from roles where is_default = 1 and "userType" = $1',
    [values.role_id ?? userType],
  )
  const role = rows[0]
  if (!role) throw invalid({ role_id: [tell('The selected role is not valid.')] })
  if (role.userType !== userType)
    throw invalid({
      role_id: [
        tell('This role is for the type %{label}; the account is of the type %{where}.', {
          label: typeName(role.userType),
          where: typeName(userType),
        }),
      ],
    })
  if (before && role.name !== FULL_ADMIN) await keepAnAdmin(tx, [Number(before.id)])
  // A new account without a role of its own gets the default one: that is decided already.
  if (!before && !values.role_id) return
  const now = before ? await permissionsOf(tx, Number(before.id)) : new Set<string>()
  authorizeChange(caller, 'role_id', now, new Set(role.permissions))
}

/**
 * Whether an admin or employee may do what the caller himself may not: by a new password, or by acting as that person, the caller would
 * have it.
 */
export const outranks = async (
  tx: Tx,
  caller: Pick<Caller, 'accountId' | 'principal'>,
  account: Readonly<Record<string, unknown>>,
): Promise<boolean> =>
  isOperator(Number(account.userType) as UserType) &&
  account.id !== caller.accountId &&
  lacking(caller, await permissionsOf(tx, Number(account.id))).length > 0

/** Nobody manages whoever outranks him. @throws HttpProblem 403 */
export const authorizeRank = async (...asked: Parameters<typeof outranks>): Promise<void> => {
  if (await outranks(...asked)) throw forbidden()
}

/** Whether an account is an active admin with the role that holds everything. */
const isFullAdmin = `a."userType" = 0 and a.status = 1
  and coalesce(a.role_id, (select d.id from roles d where d.is_default = 1 and d."userType" = 0)) = (select id from roles where name = '${FULL_ADMIN}')`

export const LAST_ADMIN = tell('This is the last active admin with every permission. Give someone else the role Admin first.')

/** Whether nobody who may do everything would remain, once these were taken their role, their access or their account. */
export const isLastAdmin = async (tx: Tx, leaving: readonly number[]): Promise<boolean> => {
  // Two who leave at once must not each count on the other.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('full admins', 0))`)
  const { rows } = await tx.query<{ leaves: boolean; stays: boolean }>(
    `select coalesce(bool_or(a.id = any($1::bigint[])), false) as leaves, coalesce(bool_or(a.id <> all($1::bigint[])), false) as stays
     from accounts a where ${isFullAdmin}`,
    [leaving],
  )
  return rows[0]?.leaves === true && !rows[0].stays
}

/** Somebody must remain who can do everything. @throws HttpProblem 409 */
export const keepAnAdmin = async (tx: Tx, leaving: readonly number[]): Promise<void> => {
  if (await isLastAdmin(tx, leaving)) throw conflict(LAST_ADMIN)
}
