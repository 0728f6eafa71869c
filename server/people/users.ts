import { passwordProblems } from '../../messaging/password.ts'
import { users } from '../../resources/people/users.ts'
import { actAs } from '../access/actAs.ts'
import { hashPassword } from '../access/passwords.ts'
import { endSessionsOf } from '../access/sessions.ts'
import { addCredit, reverseCredit } from '../credits/credits.ts'
import type { Row, RowHandler } from '../http/context.ts'
import { conflict, invalid } from '../http/errors.ts'
import { setColumns } from '../records/actions.ts'
import { defineCompanion, type WriteContext } from '../records/companion.ts'
import { listRecords } from '../records/list.ts'

const wallet = (routeType: number) =>
  `coalesce((select w.balance from wallets w where w.account_id = t.id and w.route_type = ${routeType} and w.kind = 'main'), 0)`

/** User status (domain §1.3). */
const ACTIVE = 1
const INACTIVE = 0
const DELETED = 4

/** What nobody changes of himself (domain §6.1). */
const NOT_OF_ONESELF = ['userType', 'account_type', 'credit_limit', 'billing_basis', 'parent_id', 'sp_operation'] as const

const parentOf = async ({ caller, tx }: WriteContext, values: Readonly<Record<string, unknown>>): Promise<number> => {
  const wanted = values.parent_id
  if (typeof wanted !== 'number') return caller.accountId
  const { rows } = await tx.query<{ userType: number }>('select "userType" from accounts where id = $1 and status = 1', [wanted])
  if (rows[0] && rows[0].userType <= 1) return wanted
  throw invalid({ parent_id: ['Choose an active admin or reseller.'] })
}

const beforeCreate = async (context: WriteContext, values: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { caller } = context
  const type = Number(values.userType)
  if (caller.userType !== 0 && type !== 1 && type !== 2) throw invalid({ userType: ['You can add resellers and clients only.'] })
  const { password, ...rest } = values
  const problems = passwordProblems(String(password), String(values.username))
  if (problems.length > 0) throw invalid({ password: problems })
  return {
    ...rest,
    parent_id: await parentOf(context, values),
    password_hash: await hashPassword(String(password)),
    status: ACTIVE,
  }
}

const beforeUpdate = ({ caller }: WriteContext, values: Record<string, unknown>, before: Row): Record<string, unknown> => {
  const own = before.id === caller.accountId || before.id === caller.actorId
  const forbidden = own ? NOT_OF_ONESELF.filter(name => name in values && values[name] !== before[name]) : []
  if (forbidden.length > 0) throw invalid(Object.fromEntries(forbidden.map(name => [name, ['Nobody changes this for himself.']])))
  return values
}

const FLOOR = '23514'

const refloor = async ({ tx }: WriteContext, id: number) => {
  try {
    await tx.query('select wallet_refloor($1)', [id])
  } catch (error) {
    if ((error as { code?: string }).code === FLOOR)
      throw invalid({ credit_limit: ['The account has used more credit than this already.'] })
    throw error
  }
}

const credit =
  (move: typeof addCredit): RowHandler =>
  async ({ tx, caller, record, input }) => {
    const data = await move(tx, caller, {
      userId: record.id,
      routeType: Number(input.route_type),
      credit: Number(input.credit),
      comment: typeof input.comment === 'string' ? input.comment : undefined,
      rate: typeof input.rate === 'number' ? input.rate : undefined,
    })
    return { message: 'Credit booked', data }
  }

/** Accounts (domain §6.1). Scope and type rules are here; the wallet's floor follows the account's type and limit. */
export const userCompanion = defineCompanion(users, {
  virtual: { transaction_credit: wallet(1), promotional_credit: wallet(2), two_way_credit: wallet(3) },
  where: `t.status <> ${DELETED}`,
  beforeWrite: (context, values, before) =>
    before ? Promise.resolve(beforeUpdate(context, values, before)) : beforeCreate(context, values),
  afterWrite: async (context, row, before) => {
    if (before && (row.account_type !== before.account_type || row.credit_limit !== before.credit_limit))
      await refloor(context, row.id)
  },
  beforeDelete: async ({ tx, caller }, row) => {
    if (row.id === caller.accountId || row.id === caller.actorId) throw conflict('You cannot delete your own account.')
    const { rows } = await tx.query<{ credits: string; children: number; running: number }>(
      `select (select coalesce(sum(balance), 0) from wallets where account_id = $1 and kind in ('main', 'held')) as credits,
         (select count(*) from accounts where parent_id = $1 and status <> ${DELETED}) as children,
         (select count(*) from campaigns where account_id = $1 and status = 'Pending') as running`,
      [row.id],
    )
    const { credits = '0', children = 0, running = 0 } = rows[0] ?? {}
    if (Number(credits) !== 0 || children > 0 || running > 0)
      throw conflict(
        `The user has ${running} running campaigns, ${Number(credits).toLocaleString('en-IN')} credits and ${children} users below.`,
      )
  },
  // History keeps its names: an account is marked, signed out, and never listed again. Usernames are not reused.
  remove: async ({ tx }, row) => {
    await tx.query(`update accounts set status = ${DELETED}, updated_at = now() where id = $1`, [row.id])
    await endSessionsOf(tx, row.id)
  },
  handlers: {
    row: {
      addCredit: credit(addCredit),
      reverseCredit: credit(reverseCredit),
      loginAs: async ({ deps, caller, record, input }) => {
        const { user, token } = await actAs(deps.pool, caller, { id: record.id }, String(input.reason))
        return { message: `Signed in as ${record.name}`, data: { ...user, access_token: token } }
      },
    },
    selection: {
      activate: setColumns({ status: ACTIVE }),
      deactivate: async context => {
        const { tx, caller, records } = context
        const own = records.filter(record => record.id === caller.accountId || record.id === caller.actorId)
        const others = records.filter(record => !own.includes(record))
        if (others.length > 0) await setColumns({ status: INACTIVE })({ ...context, records: others })
        for (const record of others)
          await tx.query(
            `update sessions s set revoked_at = now() from accounts a where a.path @> array[$1::bigint] and (s.account_id = a.id or s.actor_id = a.id)
             and s.revoked_at is null`,
            [record.id],
          )
        return { failed: own.map(record => ({ id: record.id, message: 'You cannot deactivate your own account.' })) }
      },
    },
  },
  operations: {
    // Light list for selects: numbers and names, nothing else (domain §6.1).
    lookup: async context => {
      const page = await listRecords(context, LOOKUP, userCompanion, context.input, 25)
      return { message: 'Users', data: page }
    },
  },
})

const { name, username, userType } = users.fields
const LOOKUP = {
  ...users,
  fields: { name, username, userType },
  list: { ...users.list, filters: ['userType'], search: ['name', 'username'] } as const,
}
