import { passwordProblems } from '../../messaging/password.ts'
import { tell } from '../../messaging/tell.ts'
import { errorCode } from '../../messaging/thrown.ts'
import { isOperator, type UserType } from '../../resources/language/access.ts'
import { WALLETS } from '../../resources/money/wallets.ts'
import { NAMING, users } from '../../resources/people/users.ts'
import {
  authorizeGrants,
  authorizeManager,
  authorizeRank,
  authorizeRoleOf,
  endSessionsOf,
  grantsLeftOut,
  hashPassword,
  keepAnAdmin,
} from '../access/port.ts'
import type { Row } from '../kernel/context/context.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'
import { defineCompanion, type WriteContext } from '../kernel/records/companion.ts'
import { listRecords } from '../kernel/records/list.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { USER_STATUS } from '../kernel/scope/userStatus.ts'
import { addCreditRow, amountSql, phrases, reverseCreditRow } from '../money/port.ts'
import { assignOne } from '../routing/port.ts'
import { accountLog } from './accountLog.ts'
import { generatePassword, mailPassword, validateMail } from './newPassword.ts'
import { overview } from './overview.ts'
import { validateQuietHours } from './quietHours.ts'
import { setRatio } from './ratio.ts'
import { resetPassword } from './resetPassword.ts'
import { userActions, userUndo } from './userStatus.ts'
import { tellOfWaysBack, validateWaysBack } from './waysBack.ts'

/** The balance as stored; of credits and pulses, as it travels too. */
const wallet = (routeType: number) =>
  `coalesce((select w.balance from wallets w where w.account_id = t.id and w.route_type = ${routeType} and w.kind = 'main'), 0)`

const { active: ACTIVE, deleted: DELETED } = USER_STATUS

const TREE = `(select string_agg(p.name, ' / ' order by array_position(t.path, p.id)) from accounts p where p.id = any(t.path) and p.id <> t.id)`
const CHILDREN = 'coalesce((select c.children from account_children c where c.parent_id = t.id), 0)'
const IS_LOW = `(t."userType" in (1, 2) and t.low_credit_alert > 0 and ${wallet(1)} < t.low_credit_alert)`

/** Whom a new account belongs to: the one chosen, or whoever adds it; below an employee stands nobody. */
const parentOf = async ({ caller, tx }: WriteContext, values: Readonly<Record<string, unknown>>): Promise<number> => {
  const own = isOperator(Number(values.userType) as UserType)
  const { rows } = await tx.query<{ id: number; userType: number }>(
    typeof values.parent_id === 'number'
      ? 'select id, "userType" from accounts where id = $1 and status = 1'
      : `select id, "userType" from accounts where id = $1 and "userType" <> 3
         union all select p.id, p."userType" from accounts a join accounts p on p.id = a.parent_id where a.id = $1 and a."userType" = 3`,
    [values.parent_id ?? caller.accountId],
  )
  const [parent] = rows
  if (parent && parent.userType <= (own ? 0 : 1)) return parent.id
  throw invalid({
    parent_id: [
      own ? tell('Admins and employees must have an admin as their parent.') : tell('Choose an active admin or reseller.'),
    ],
  })
}

const beforeCreate = async (context: WriteContext, values: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { caller, tx } = context
  const type = Number(values.userType)
  if (caller.userType !== 0 && type !== 1 && type !== 2)
    throw invalid({ userType: [tell('You can add resellers and clients only.')] })
  await authorizeRoleOf(tx, caller, values, undefined)
  const { password: given, send_welcome: wanted, ...rest } = await authorizeGrants(context, values, undefined)
  const username = String(values.username)
  const problems = typeof given === 'string' ? passwordProblems(given, username) : []
  if (problems.length > 0) throw invalid({ password: problems })
  const to = { name: String(values.name), username, email: String(values.email) }
  // A password that nobody typed has to reach somebody.
  const sends = wanted === 1 || typeof given !== 'string'
  if (sends) validateMail(context.deps, to, wanted === 1 ? 'send_welcome' : 'password')
  const password = typeof given === 'string' ? given : generatePassword()
  const parent = await parentOf(context, values)
  if (sends) await mailPassword(context.deps, tx, to, password, 'welcome')
  return {
    ...rest,
    ...(sends && { must_change_password: 1 }),
    parent_id: parent,
    password_hash: await hashPassword(password),
    status: ACTIVE,
  }
}

const beforeUpdate = async (context: WriteContext, values: Record<string, unknown>, before: Row) => {
  const { caller, tx } = context
  authorizeManager(caller, before)
  await authorizeRank(tx, caller, before)
  await authorizeRoleOf(tx, caller, values, before)
  const granted = await authorizeGrants(context, values, before)
  await validateWaysBack(context, values, before)
  return granted
}

/** What still lies in the wallets of an account, a phrase a wallet: what counts differently is never added together. */
const leftOf = async (tx: Tx, id: number): Promise<string[]> => {
  const { rows } = await tx.query<{ route_type: number; amount: number }>(
    `select route_type, ${amountSql('sum(balance)', 'route_type')} as amount from wallets
     where account_id = $1 and kind in ('main', 'held') group by route_type having bool_or(balance <> 0) order by route_type`,
    [id],
  )
  const phrase = await phrases(tx)
  return rows.map(({ route_type, amount }) => phrase(route_type, amount))
}

const FLOOR = '23514'

const refloor = async ({ tx }: WriteContext, id: number) => {
  try {
    await tx.query('select wallet_refloor($1)', [id])
  } catch (error) {
    if (errorCode(error) === FLOOR) throw invalid({ credit_limit: [tell('The account has already used more credit than this.')] })
    throw error
  }
}

/** Accounts (rule people-1). Scope and type rules are here; the wallet's floor follows the account's type and limit. */
export const userCompanion = defineCompanion(users, {
  virtual: {
    ...Object.fromEntries(WALLETS.map(({ field, route_type }) => [field, amountSql(wallet(route_type), route_type)])),
    account_uuid: 't.uuid::text',
    tree: TREE,
    children_count: CHILDREN,
    low_credit: `${IS_LOW}::int`,
  },
  filters: { below: 't.path @> array[?::bigint]', low_credit: `${IS_LOW}::int = ?` },
  where: `t.status <> ${DELETED}`,
  leftOut: ({ tx, caller }, defaults) => grantsLeftOut(tx, caller, defaults),
  beforeWrite: (context, values, before) => {
    validateQuietHours(values, before)
    return before ? beforeUpdate(context, values, before) : beforeCreate(context, values)
  },
  afterWrite: async (context, row, before) => {
    if (before && (row.account_type !== before.account_type || row.credit_limit !== before.credit_limit))
      await refloor(context, row.id)
    if (before) await tellOfWaysBack(context, row, before)
  },
  beforeDelete: async ({ tx, caller }, row) => {
    if (row.id === caller.accountId || row.id === caller.actorId) throw conflict(tell('You cannot delete your own account.'))
    authorizeManager(caller, row)
    await authorizeRank(tx, caller, row)
    await keepAnAdmin(tx, [row.id])
    const { rows } = await tx.query<{ children: number; running: number }>(
      `select (select count(*) from accounts where parent_id = $1 and status <> ${DELETED}) as children,
         (select count(*) from campaigns where account_id = $1 and status in ('Pending', 'Ready-to-complete')) as running`,
      [row.id],
    )
    const { children = 0, running = 0 } = rows[0] ?? {}
    const left = await leftOf(tx, row.id)
    if (left.length > 0 || children > 0 || running > 0) {
      const values = { running, amounts: left.join(' and ') || '0 credits', children }
      throw conflict(
        children > 0
          ? tell('The user has %{running} running campaigns, %{amounts} and %{children} users below.', values)
          : tell('The user has %{running} running campaigns and %{amounts}.', values),
      )
    }
  },
  // History keeps its names: an account is marked, signed out, and never listed again. Usernames are not reused.
  remove: async ({ tx }, row) => {
    await tx.query(`update accounts set status = ${DELETED}, updated_at = now() where id = $1`, [row.id])
    await endSessionsOf(tx, row.id)
  },
  undo: userUndo,
  handlers: {
    row: {
      addCredit: addCreditRow,
      reverseCredit: reverseCreditRow,
      resetPassword,
      routeSetting: assignOne,
      setRatio,
      accountLog,
    },
    selection: userActions,
    call: { overview },
  },
  operations: {
    // Light list for selects: who it is, nothing else (rule people-8).
    lookup: async context => {
      const page = await listRecords(context, LOOKUP, userCompanion, context.input, 25)
      return { message: 'Users', data: page }
    },
  },
})

const LOOKUP = {
  ...users,
  fields: NAMING,
  list: { ...users.list, filters: ['userType'], search: ['name', 'username'] } as const,
}
