import type { Endpoint } from '../../resources/language/endpoints.ts'
import { goodValue } from '../../resources/language/kinds.ts'
import type { BodyRule } from '../../resources/language/operations.ts'
import { openSession } from '../../server/access/sessions.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import type { Account, World } from '../support/world.ts'

type Body = Readonly<Record<string, unknown>>

const isRule = (rule: unknown): rule is BodyRule =>
  typeof rule === 'object' && rule !== null && ('brings' in rule || 'meets' in rule)

/** A body for each thing that a rule is about; one empty body where there is no rule. */
export const bodiesMeant = (rule: unknown, { body: fields = {} }: Pick<Endpoint, 'body'>): Body[] => {
  if (!isRule(rule)) return [{}]
  const brought = (rule.brings ?? []).map(name => ({ [name]: goodValue(fields[name]!) }))
  const met = (rule.meets ?? []).map(condition =>
    Object.fromEntries(
      Object.entries(condition).flatMap(([name, wanted]) => {
        const value = [wanted].flat()[0]
        return value === null ? [] : [[name, value]]
      }),
    ),
  )
  return [...brought, ...met]
}

/** An admin in the account: its session, opened from his own. */
export const actingAs = async (world: World, account: Account): Promise<string> => {
  await world.signIn(account)
  await world.signIn(world.admin)
  const { pool } = world.deps
  const { rows } = await pool.query<{ id: number }>('select max(id) as id from sessions where account_id = $1', [world.admin.id])
  const origin = { ip: '127.0.0.1', userAgent: 'test', requestId: 'test' }
  return asSystem(pool, tx =>
    openSession(tx, origin, { accountId: account.id, actorId: world.admin.id, parentSessionId: rows[0]!.id }),
  )
}
