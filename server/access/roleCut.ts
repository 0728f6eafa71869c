import { tell } from '../../messaging/tell.ts'
import type { roles } from '../../resources/access/roles.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { ROLE_OF_A, ROLES_OVER_A } from '../kernel/scope/principal.ts'

interface Group {
  /** Whether these accounts have the role themselves; the others stand below resellers that have it. */
  own: boolean
  roles: number[]
  accounts: number
}

type Lost = AnswerOf<typeof roles, 'cut'>['lost'][number]

/**
 * What a role's accounts, and those below them, would lose if it held these permissions: accounts of the same roles stand or fall together.
 * Says nothing of what they would get.
 */
export const roleCut: CallHandler<typeof roles, 'cut'> = async ({ tx, input }) => {
  const role = input.role_id
  const { rows: groups } = await tx.query<Group>(
    `select * from (
       select r.id = $1 as own, ${ROLES_OVER_A} as roles, count(*) as accounts from accounts a ${ROLE_OF_A} where a.status <> 4 group by 1, 2) g
     where $1 = any(g.roles)`,
    [role],
  )
  const { rows } = await tx.query<{ id: number; permissions: string[] }>(
    'select id, permissions from roles where id = $1 or id = any($2)',
    [role, groups.flatMap(({ roles }) => roles)],
  )
  const held = new Map(rows.map(({ id, permissions }) => [id, new Set(permissions)]))
  const before = held.get(role)
  if (!before) throw invalid({ role_id: [tell('The selected role is not valid.')] })
  const next = new Set(input.permissions)
  const taken = [...before].filter(permission => !next.has(permission))
  const lost = new Map<string, Lost>()
  const losing = { own: 0, below: 0 }
  for (const { own, roles, accounts } of groups) {
    // Somebody has now what all of his roles hold; who lacks it anyway loses nothing.
    const loses = taken.filter(permission => roles.every(id => held.get(id)?.has(permission)))
    const whose = own ? 'own' : 'below'
    if (loses.length > 0) losing[whose] += Number(accounts)
    for (const permission of loses) {
      const known = lost.get(permission) ?? { permission, own: 0, below: 0 }
      lost.set(permission, { ...known, [whose]: known[whose] + Number(accounts) })
    }
  }
  return {
    message: 'Effect of the change',
    data: { ...losing, lost: [...lost.values()].sort((a, b) => a.permission.localeCompare(b.permission)) },
  }
}
