import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { isOperator, type UserType } from '../../resources/language/access.ts'
import type { users } from '../../resources/people/users.ts'
import { hashPassword, isLastAdmin, LAST_ADMIN, outranks } from '../access/port.ts'
import type { Failure, RecordOf, Row, SelectionContext } from '../kernel/context/context.ts'
import { setColumns } from '../kernel/records/actions.ts'
import type { Undoing } from '../kernel/records/companion.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { USER_STATUS } from '../kernel/scope/userStatus.ts'
import { giveWelcomeCredit } from '../money/port.ts'
import { notify } from '../notifications/port.ts'
import { ASSIGNED_ROUTES, noteRoutesUndone } from '../routing/port.ts'
import { generatePassword, mailPassword } from './newPassword.ts'

type User = RecordOf<typeof users>
type Acting = SelectionContext<{ reason?: unknown }, User>

const whyNot = async ({ tx, caller }: Pick<Acting, 'tx' | 'caller'>, record: Row): Promise<string | undefined> => {
  if (record.id === caller.accountId || record.id === caller.actorId) return tell('You cannot do this to your own account.')
  if (isOperator(Number(record.userType) as UserType) && caller.userType !== 0) return tell('Only an admin can do this.')
  return (await outranks(tx, caller, record)) ? tell('This account has permissions that you do not have.') : undefined
}

type Doing = (context: Acting, record: User) => Promise<string | undefined>

/** Does it to each account that the person manages; `doing` may answer why not. The others are answered as failed. */
const each = (doing: Doing) => async (context: Acting) => {
  const failed: Failure[] = []
  for (const record of context.records) {
    const message = (await whyNot(context, record)) ?? (await doing(context, record))
    if (message) failed.push({ id: record.id, message })
  }
  return { failed }
}

const setStatus = (status: number) => (context: Acting, record: User) => setColumns({ status })({ ...context, records: [record] })

/** Ends every session in an account and below it, and those of the people behind: they are out at their next call. */
const endSessionsBelow = (tx: Tx, id: number) =>
  tx.query(
    `update sessions s set revoked_at = now() from accounts a where a.path @> array[$1::bigint] and (s.account_id = a.id or s.actor_id = a.id)
     and s.revoked_at is null`,
    [id],
  )

const noteForced = ({ tx, caller, input }: Acting, record: User) =>
  tx.query(
    `insert into login_log (account_id, username, event, status, reason, ip, user_agent) values ($1, $2, 'forced', 1, $3, $4, $5)`,
    [record.id, record.username, input.reason ?? null, caller.ip, caller.userAgent.slice(0, 500)],
  )

const shut = (status: number) =>
  each(async (context, record) => {
    if (await isLastAdmin(context.tx, [record.id])) return LAST_ADMIN
    await setStatus(status)(context, record)
    await endSessionsBelow(context.tx, record.id)
    await noteForced(context, record)
    return undefined
  })

const open = each(async (context, record) => {
  await setStatus(USER_STATUS.active)(context, record)
  return undefined
})

const approve = each(async (context, record) => {
  const { tx, deps, caller } = context
  await setStatus(USER_STATUS.active)(context, record)
  await giveWelcomeCredit(tx, record.id, caller.actorId)
  await notify(tx, record.id, {
    event: 'user-approved',
    title: 'Your account is approved',
    message: 'Your account was approved. You can sign in now.',
    values: { login_url: deps.publicUrl ?? '' },
    tone: 'success',
  })
  return undefined
})

const forceLogout = each(async (context, record) => {
  const { rowCount } = await context.tx.query(
    'update sessions set revoked_at = now() where (account_id = $1 or actor_id = $1) and revoked_at is null and expires_at > now()',
    [record.id],
  )
  if (!rowCount) return tell('Nobody is signed in to this account.')
  await noteForced(context, record)
  return undefined
})

/** A first password again, for those whom the first one never reached. */
const resendWelcome = each(async ({ deps, tx }, record) => {
  if (!deps.sendsMail)
    return tell('E-mail is not set up on this server (SMTP_URL). Change the password and give it to the user yourself.')
  if (!record.email) return tell('The user has no e-mail address.')
  if (record.last_login_at !== null) return tell('The user has already signed in. Change the password instead.')
  const password = generatePassword()
  await tx.query('update accounts set password_hash = $2, must_change_password = 1, password_changed_at = now() where id = $1', [
    record.id,
    await hashPassword(password),
  ])
  const to = { name: present(record.name), username: present(record.username), email: record.email }
  await mailPassword(deps, tx, to, password, 'welcome')
  return undefined
})

/** Those that change whether an account can be used. */
const isSwitch = (action: string) => action in userActions

/** What holds for these actions holds for undoing them: whom one may not touch, that an admin stays, that who is shut out is signed out. */
export const userUndo: Undoing = {
  rows: { routeSetting: ASSIGNED_ROUTES },
  refuses: async ({ tx, caller }, records, action) => {
    if (!isSwitch(action)) return []
    const shuts = action === 'activate' || action === 'unblock'
    const ids = records.map(({ id }) => id)
    if (shuts && (await isLastAdmin(tx, ids))) return ids.map(id => ({ id, message: LAST_ADMIN }))
    const failed: Failure[] = []
    for (const record of records) {
      const message = await whyNot({ tx, caller }, record)
      if (message) failed.push({ id: record.id, message })
    }
    return failed
  },
  after: async (context, put, action) => {
    if (action === 'routeSetting') await noteRoutesUndone(context, put, action)
    if (!isSwitch(action)) return
    const { tx } = context
    const shutAgain = put.filter(({ before }) => before?.status !== USER_STATUS.active).map(({ id }) => id)
    for (const id of shutAgain) await endSessionsBelow(tx, id)
  },
}

/** The actions of `POST user-action` (rule people-2). */
export const userActions = {
  approve,
  activate: open,
  deactivate: shut(USER_STATUS.inactive),
  block: shut(USER_STATUS.blocked),
  unblock: open,
  forceLogout,
  resendWelcome,
}
