import type pg from 'pg'
import { tell } from '../../messaging/tell.ts'
import type { Person, SecondPair } from '../../resources/access/second-pair.ts'
import { type Gate, type Principal, passes } from '../../resources/language/access.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { PRINCIPAL_OF_A, type PrincipalRow, principalFrom, ROLE_OF_A } from '../kernel/scope/principal.ts'
import { asSystem, type Scoped, type Tx } from '../kernel/scope/scope.ts'
import { ACCOUNT_WORKS, allottedBy, EMPLOYEE_SCOPE } from '../kernel/scope/sessionRules.ts'
import { type Done, doneBy, HOURS } from './doneBy.ts'

/** Somebody who might approve, as the rule sees him. */
export interface Able extends Person, Scoped {
  principal: Principal
}

export interface Watched {
  /** The gates of approving. */
  gates: readonly Gate[]
  /** What else he must be able to do: to see what it is about, say. */
  also?: (tx: Tx, person: Able) => Promise<boolean>
}

interface Row extends PrincipalRow, Person {
  allotted: number[] | null
}

const NOTHING: Done = { accounts: {}, roles: {}, settings: {}, added: [], hands: [] }

/**
 * Active operators who pass the gates, as things were without what was done. The rules of sessions and roles are asked about tables in which
 * that is taken back: the names of these two stand before the real ones.
 */
const ableTo = async (tx: Tx, asker: number, { gates, also }: Watched, without: Done): Promise<Able[]> => {
  const { rows } = await tx.query<Row>(
    `with accounts as (
       select was.* from accounts t, jsonb_populate_record(t, coalesce($1::jsonb -> t.id::text, '{}')) was
       where t."userType" in (0, 3) and t.id <> all($3::bigint[])
     ), roles as (
       select was.* from roles t, jsonb_populate_record(t, coalesce($2::jsonb -> t.id::text, '{}')) was
     )
     select a.id, a.name, a.username, ${PRINCIPAL_OF_A}, ${allottedBy(`coalesce($5::text, ${EMPLOYEE_SCOPE})`)}
     from accounts a ${ROLE_OF_A} where a.id <> $4 and ${ACCOUNT_WORKS} order by a.name, a.id`,
    [
      JSON.stringify(without.accounts),
      JSON.stringify(without.roles),
      without.added,
      asker,
      without.settings.employee_scope ?? null,
    ],
  )
  const able: Able[] = []
  for (const { id, name, username, allotted, ...row } of rows) {
    const principal = principalFrom(row)
    const person = { id, name, username, userType: row.userType, accountId: id, allotted: allotted ?? undefined, principal }
    if (passes(principal, gates) && (!also || (await also(tx, person)))) able.push(person)
  }
  return able
}

/**
 * Who may approve what somebody asks for; the one place that says so (security case 40). Whoever could yesterday is asked, and whoever can
 * today may, unless the one has the other in his hand: what the asker did within 24 hours to operators, roles and settings neither gives
 * him an approver nor rids him of one.
 */
export const secondPair = (pool: pg.Pool, { actorId }: Pick<Caller, 'actorId'>, watched: Watched): Promise<SecondPair> =>
  asSystem(pool, async tx => {
    // The log and the accounts of one moment: whoever is switched off in between would be gone from both.
    await tx.query('set transaction isolation level repeatable read, read only')
    const done = await doneBy(tx, actorId)
    const now = new Set((await ableTo(tx, actorId, watched, NOTHING)).map(({ id }) => id))
    const pair: SecondPair = { may: [], barred: [] }
    for (const { id, name, username } of await ableTo(tx, actorId, watched, done)) {
      const isFree = now.has(id) && !done.hands.includes(id) && !(await doneBy(tx, id)).hands.includes(actorId)
      pair[isFree ? 'may' : 'barred'].push({ id, name, username })
    }
    return pair
  })

const MOST_NAMED = 5

/** `Asha Verma (asha), Vikram Rao (vikram)` */
export const named = (people: readonly Person[]): string => {
  const first = people.slice(0, MOST_NAMED).map(({ name, username }) => `${name} (${username})`)
  return people.length > MOST_NAMED ? `${first.join(', ')} and ${people.length - MOST_NAMED} more` : first.join(', ')
}

/** Who may, or why nobody may yet; for one who is not alone. */
export const whoMay = ({ may, barred }: SecondPair): string =>
  may.length > 0
    ? tell('May approve: %{may}.', { may: named(may) })
    : tell(
        "Nobody may approve yet: %{barred} could, but within the last %{hours} hours one of you changed the other's account. Undo that, or wait for those hours to pass.",
        { barred: named(barred), hours: HOURS },
      )
