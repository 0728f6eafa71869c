import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { roles } from '../../resources/access/roles.ts'
import { FIXED_PERMISSIONS } from '../../resources/index.ts'
import type { UserType } from '../../resources/language/access.ts'
import { capabilitiesOf } from '../../resources/language/capabilities.ts'
import { permissionsFor } from '../../resources/language/matrix.ts'
import type { CallHandler, Row, RowHandler } from '../kernel/context/context.ts'
import { conflict, HttpProblem } from '../kernel/problem/errors.ts'
import { defineCompanion, type Undoing, type WriteContext } from '../kernel/records/companion.ts'
import { createRecord } from '../kernel/records/write.ts'
import { DEFAULT_ROLE_NAMES } from './defaultRoles.ts'
import { roleCut } from './roleCut.ts'
import { authorizeChange, authorizePermissions, FULL_ADMIN } from './roleRules.ts'
import { whoCan, xray } from './xray.ts'

const sorted = (permissions: unknown): string[] => [...new Set(permissions as string[])].sort()

const beforeUpdate = ({ caller, deps }: WriteContext, values: Record<string, unknown>, before: Row) => {
  if (before.name === FULL_ADMIN && 'permissions' in values)
    throw conflict(tell('The role Admin always has every permission. To give fewer, copy it and change the copy.'))
  if (values.permissions === undefined) return values
  authorizePermissions(
    caller,
    deps.register,
    before.userType as UserType,
    values.permissions as string[],
    before.permissions as string[],
  )
  return { ...values, permissions: sorted(values.permissions) }
}

/** An admin who changes the role he acts by must be able to change it back. */
const keepsOwnWay = async ({ tx, caller }: WriteContext, role: Row) => {
  const { rowCount } = await tx.query(
    `select 1 from accounts a where a.id = $1 and not $3::boolean
       and coalesce(a.role_id, (select d.id from roles d where d.is_default = 1 and d."userType" = a."userType")) = $2`,
    [caller.actorId, role.id, (role.permissions as string[]).includes('role-list')],
  )
  if (rowCount) throw conflict(tell('This is your own role. Without role-list you could not restore your permissions.'))
}

const copy: RowHandler<typeof roles, 'copy'> = async ({ record, ...context }) => {
  // What came with the desk may hold names that open nothing for its type; a copy has no use for them.
  const usable = permissionsFor(context.deps.register, present(record.userType), FIXED_PERMISSIONS)
  const held = present(record.permissions)
  const data = await createRecord(context, roles, roleCompanion, {
    ...context.input,
    userType: record.userType,
    ...(record.description ? { description: record.description } : {}),
    permissions: usable.filter(permission => held.includes(permission)),
  })
  return { message: tell('Role copied'), data }
}

/** What everybody of the type without a role of his own may do from now on. */
const makeDefault: RowHandler<typeof roles, 'makeDefault'> = async ({ tx, caller, record }) => {
  const { rows } = await tx.query<{ id: number; permissions: string[] }>(
    'select id, permissions from roles where is_default = 1 and "userType" = $1 for update',
    [record.userType],
  )
  authorizeChange(caller, 'permissions', new Set(rows[0]?.permissions), new Set(record.permissions))
  await tx.query('update roles set is_default = 0 where is_default = 1 and "userType" = $1', [record.userType])
  await tx.query('update roles set is_default = 1, updated_at = now() where id = $1', [record.id])
  return {
    message: tell('%{name} is the default role now', { name: record.display_name ?? '' }),
    data: { id: record.id },
    before: { id: rows[0]?.id },
  }
}

/** Undoing it gives and takes as the making did: nobody what he does not hold. */
const cannotStepBack: NonNullable<Undoing['refuses']> = async ({ tx, caller }, records, action, kept) => {
  if (action !== 'makeDefault') return []
  const { rows } = await tx.query<{ id: number; permissions: string[] }>('select id, permissions from roles where id = any($1)', [
    kept.map(({ id }) => id),
  ])
  const heldBy = (isDefault: number) =>
    new Set(
      kept
        .filter(({ before }) => before?.is_default === isDefault)
        .flatMap(one => rows.find(({ id }) => id === one.id)?.permissions ?? []),
    )
  try {
    authorizeChange(caller, 'permissions', heldBy(0), heldBy(1))
    return []
  } catch (error) {
    const said = error instanceof HttpProblem ? error.errors?.permissions : undefined
    if (!said) throw error
    return records.map(({ id }) => ({ id, message: said.join(' ') }))
  }
}

const listPermissions: CallHandler<typeof roles, 'permissions'> = async ({ deps, caller }) => {
  const groups = new Map<string, { group: string; opens: string[] }>()
  for (const name of FIXED_PERMISSIONS) groups.set(name, { group: 'General', opens: [] })
  for (const { permission, ownerLabel, label } of capabilitiesOf(deps.register)) {
    if (!permission) continue
    const known = groups.get(permission)
    groups.set(permission, {
      group: known && known.opens.length > 0 ? known.group : ownerLabel,
      opens: [...(known?.opens ?? []), `${ownerLabel}: ${label}`],
    })
  }
  const data = [...groups].map(([name, { group, opens }]) => ({
    name,
    group,
    opens,
    held: caller.principal.permissions.has(name) ? (1 as const) : (0 as const),
  }))
  return { message: 'Permissions', data: data.sort((a, b) => a.name.localeCompare(b.name)) }
}

/** Roles (rule access-6). Nobody grants what he does not hold; what accounts need stays. */
export const roleCompanion = defineCompanion(roles, {
  virtual: {
    permissions_count: 'cardinality(t.permissions)',
    users_count: `(select count(*) from accounts a where a.role_id = t.id and a.status <> 4)
      + case when t.is_default = 1 then (select count(*) from accounts a where a.role_id is null and a."userType" = t."userType" and a.status <> 4)
        else 0 end`,
  },
  beforeWrite: async (context, values, before) => {
    if (before) return beforeUpdate(context, values, before)
    authorizePermissions(context.caller, context.deps.register, values.userType as UserType, values.permissions as string[])
    return { ...values, permissions: sorted(values.permissions) }
  },
  afterWrite: async (context, row, before) => {
    if (before) await keepsOwnWay(context, row)
  },
  beforeDelete: async (_context, row) => {
    if (DEFAULT_ROLE_NAMES.includes(String(row.name))) throw conflict(tell('Built-in roles cannot be deleted.'))
    if (row.is_default === 1) throw conflict(tell('This is the default role of its type. Make another role the default first.'))
    if (Number(row.users_count) > 0)
      throw conflict(
        tell('%{count} users have this role. Give them another role first.', {
          count: Number(row.users_count).toLocaleString('en-IN'),
        }),
      )
  },
  undo: { refuses: cannotStepBack },
  handlers: {
    row: { copy, makeDefault },
    call: { permissions: listPermissions, cut: roleCut, xray, whoCan },
  },
})
