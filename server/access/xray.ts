import { tell } from '../../messaging/tell.ts'
import type { roles } from '../../resources/access/roles.ts'
import { passes, type UserType } from '../../resources/language/access.ts'
import { type Capability, capabilitiesOf } from '../../resources/language/capabilities.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import type { Register } from '../../resources/language/endpoints.ts'
import { explain } from '../../resources/language/explain.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { invalid } from '../kernel/problem/errors.ts'
import {
  heldByAll,
  LIVE_CHAT,
  PRINCIPAL_OF_A,
  type PrincipalRow,
  principalFrom,
  ROLE_OF_A,
  ROLES_OVER_A,
} from '../kernel/scope/principal.ts'
import { isInScope, scopeName, type Tx } from '../kernel/scope/scope.ts'
import { ACCOUNT_WORKS, ALLOTTED } from '../kernel/scope/sessionRules.ts'

const findThing = (register: Register, key: unknown): Capability => {
  const thing = capabilitiesOf(register).find(one => one.key === key)
  if (!thing) throw invalid({ thing: [tell('No screen or button has this name. Choose one from the list.')] })
  return thing
}

const onTheWire = ({ key, owner, ownerLabel, label, is, permission, records }: Capability) => ({
  key,
  owner,
  owner_label: ownerLabel,
  label,
  is,
  permission: permission ?? null,
  records: records ?? null,
})

interface Person extends PrincipalRow {
  id: number
  name: string
  username: string
  role_id: number | null
  role: string | null
  own_role: boolean
  works: boolean
  below: number
  allotted: number[] | null
}

const findPerson = async (tx: Tx, id: unknown): Promise<Person> => {
  const { rows } = await tx.query<Person>(
    `select a.id, a.name, a.username, ${PRINCIPAL_OF_A}, ${ALLOTTED}, r.id as role_id, r.display_name as role, a.role_id is not null as own_role,
       ${ACCOUNT_WORKS} as works, (select count(*) from accounts b where b.path @> array[a.id] and b.id <> a.id) as below
     from accounts a ${ROLE_OF_A} where a.id = $1 and a.status <> 4`,
    [id],
  )
  const person = rows[0]
  if (!person) throw invalid({ user_id: [tell('The selected person is not valid.')] })
  return person
}

/** Resellers above whose roles lack what the account's own role holds, the topmost first. */
const cappedBy = async (tx: Tx, person: Person, permission: string) => {
  const { rows } = await tx.query<{ id: number; name: string; username: string; role_id: number | null; role: string | null }>(
    `select a.id, a.name, a.username, r.id as role_id, r.display_name as role
     from accounts p join accounts a on a.id = any(p.path) and a.id <> p.id and a."userType" = 1 ${ROLE_OF_A}
     where p.id = $1 and $2 in (select unnest(o.permissions) from roles o where o.id = $3) and not coalesce($2 = any(r.permissions), false)
     order by array_position(p.path, a.id)`,
    [person.id, permission, person.role_id],
  )
  return rows
}

const scopeOf = ({ id, userType, allotted }: Person) => ({ accountId: id, userType, allotted: allotted ?? undefined })

const rolesHolding = async (tx: Tx, userType: UserType, permission: string) => {
  const { rows } = await tx.query<{ id: number; display_name: string }>(
    'select id, display_name from roles where "userType" = $1 and permissions @> array[$2::text] order by is_default desc, id limit 10',
    [userType, permission],
  )
  return rows
}

/**
 * Whether one person may open one screen or use one button, and every condition that decides it. The gates are those the server itself
 * asks; what a record's own state forbids shows on the record.
 */
export const xray: CallHandler<typeof roles, 'xray'> = async ({ tx, deps, input }) => {
  const thing = findThing(deps.register, input.thing)
  const person = await findPerson(tx, input.user_id)
  const { allowed, checks } = explain(principalFrom(person), thing.gates)
  const told: AnswerOf<typeof roles, 'xray'>['checks'] = [{ kind: 'account', passes: person.works }]
  for (const check of checks)
    if (check.kind === 'permission')
      told.push({
        ...check,
        roles: await rolesHolding(tx, person.userType, check.permission),
        capped_by: await cappedBy(tx, person, check.permission),
      })
    else told.push(check.kind === 'type' ? { ...check, types: [...check.types] } : check)
  const owned = thing.records === 'user_id' || thing.records === 'self'
  const owner = owned && typeof input.owner_id === 'number' ? input.owner_id : undefined
  const reach = owner === undefined ? undefined : await isInScope(tx, scopeOf(person), owner)
  if (owned)
    told.push({
      kind: 'scope',
      passes: reach !== false,
      sees: scopeName(scopeOf(person)),
      below: person.below,
      asked: owner !== undefined,
    })
  return {
    message: 'Permission X-ray',
    data: {
      allowed: allowed && person.works && reach !== false ? 1 : 0,
      person: {
        id: person.id,
        name: person.name,
        username: person.username,
        userType: person.userType,
        role_id: person.role_id,
        role: person.role,
        own_role: person.own_role ? 1 : 0,
      },
      thing: onTheWire(thing),
      checks: told,
    },
  }
}

interface Kind extends PrincipalRow {
  /** Its own and those of the resellers above. */
  roles: number[]
  role_id: number | null
  role: string | null
  people: number
}

type WhoCan = AnswerOf<typeof roles, 'whoCan'>

const MOST_PEOPLE = 100

/** Everybody who may use one thing: the kinds of account that pass its gates, and the first hundred people among them. */
export const whoCan: CallHandler<typeof roles, 'whoCan'> = async ({ tx, deps, input }) => {
  const thing = findThing(deps.register, input.thing)
  // Accounts of one type, role and flags stand or fall together: the gate is asked once for each such kind, not for each account.
  const { rows: kinds } = await tx.query<Kind>(
    `select k.*, ${LIVE_CHAT}, ${heldByAll('k.roles')} as permissions from (
       select a."userType", a.account_type, a.sp_operation, a.template_groups_visible, r.id as role_id, r.display_name as role,
         ${ROLES_OVER_A} as roles, count(*) as people
       from accounts a ${ROLE_OF_A} where ${ACCOUNT_WORKS} group by 1, 2, 3, 4, 5, 6, 7) k`,
  )
  const able = kinds.filter(kind => passes(principalFrom(kind), thing.gates))
  const { rows: people } = await tx.query<WhoCan['people'][number]>(
    `select a.id, a.name, a.username, a."userType", r.display_name as role from accounts a ${ROLE_OF_A}
     where ${ACCOUNT_WORKS} and (a."userType", ${ROLES_OVER_A}::text, a.account_type, a.sp_operation, a.template_groups_visible) in
       (select * from unnest($1::smallint[], $2::text[], $3::smallint[], $4::smallint[], $5::smallint[]))
     order by a."userType", a.name, a.id limit ${MOST_PEOPLE}`,
    [
      able.map(kind => kind.userType),
      able.map(kind => `{${kind.roles.join()}}`),
      able.map(kind => kind.account_type),
      able.map(kind => kind.sp_operation),
      able.map(kind => kind.template_groups_visible),
    ],
  )
  const byRole = new Map<string, WhoCan['roles'][number]>()
  for (const { role_id, role, userType, people: count } of able) {
    const key = `${userType} ${role_id}`
    const known = byRole.get(key)
    byRole.set(key, { role_id, role, userType, people: (known?.people ?? 0) + Number(count) })
  }
  return {
    message: 'Who can',
    data: {
      thing: onTheWire(thing),
      total: able.reduce((sum, kind) => sum + Number(kind.people), 0),
      roles: [...byRole.values()].sort((a, b) => a.userType - b.userType || b.people - a.people),
      people,
    },
  }
}
