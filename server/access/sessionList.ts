import { tell } from '../../messaging/tell.ts'
import type { session } from '../../resources/access/session.ts'
import { isOperator } from '../../resources/language/access.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallContext, CallHandler } from '../kernel/context/context.ts'
import { deviceOf } from '../kernel/http/device.ts'
import { forbidden, notFound } from '../kernel/problem/errors.ts'
import { isInScope, type Tx } from '../kernel/scope/scope.ts'
import { SESSION_WORKS } from '../kernel/scope/sessionRules.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'

interface SessionRow {
  id: number
  ip: string | null
  user_agent: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  works: boolean
  reason: string | null
  account_id: number
  actor_id: number
  account_name: string | null
  actor_name: string | null
}

/** An account's own sessions, and those of people above who act as it. A session that was only opened to act from is not shown twice. */
const list = async (tx: Tx, accountId: number, current: number): Promise<AnswerOf<typeof session, 'sessions'>> => {
  const { rows } = await tx.query<SessionRow>(
    `select s.id, s.ip, s.user_agent, s.created_at, s.last_seen_at, s.expires_at, ${SESSION_WORKS} as works, s.reason, s.account_id,
       s.actor_id, account.name as account_name, actor.name as actor_name
     from sessions s left join accounts account on account.id = s.account_id left join accounts actor on actor.id = s.actor_id
     where (s.account_id = $1 or s.actor_id = $1) and s.revoked_at is null and s.expires_at > now()
     order by (s.id = $2) desc, s.last_seen_at desc limit 200`,
    [accountId, current],
  )
  return rows.map(row => ({
    id: row.id,
    current: row.id === current ? 1 : 0,
    ip: row.ip,
    user_agent: row.user_agent,
    device: deviceOf(row.user_agent),
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    locked: row.works ? 0 : 1,
    reason: row.reason,
    /** Whose account this person works in, where it is not his own. */
    acting_as: row.actor_id === accountId && row.account_id !== accountId ? (row.account_name ?? 'An account') : null,
    /** Who works in this account, where it is not its person; a name above it is out of its sight. */
    acted_by: row.actor_id !== accountId ? (row.actor_name ?? 'The person who manages this account') : null,
  }))
}

/** Ends one session of an account, whoever sits in it, and those opened from it. @throws HttpProblem 404 when it is not there */
const end = async (
  { tx, caller }: Pick<CallContext, 'tx' | 'caller'>,
  accountId: number,
  sessionId: number | undefined,
): Promise<void> => {
  const { rowCount } = await tx.query(
    `update sessions set revoked_at = now() where revoked_at is null and (id = $1 or parent_session_id = $1)
     and exists (select 1 from sessions s where s.id = $1 and (s.account_id = $2 or s.actor_id = $2) and s.revoked_at is null)`,
    [sessionId ?? null, accountId],
  )
  if (!rowCount) throw notFound()
  await tx.query(
    `insert into login_log (account_id, event, status, reason, ip, user_agent) values ($1, 'forced', 1, $2, $3, $4)`,
    [accountId, `session ${sessionId} ended`, caller.ip, caller.userAgent.slice(0, 500)],
  )
  await audit(tx, caller, { action: 'session.revoke', entity: 'users', entityId: accountId, after: { session: sessionId } })
}

/** `GET sessions`: where this account is signed in. */
export const ownSessions: CallHandler<typeof session, 'sessions'> = async ({ tx, caller }) => ({
  data: await list(tx, caller.accountId, caller.sessionId),
})

/** `DELETE session/{id}`: signs oneself out elsewhere. */
export const endOwnSession: CallHandler<typeof session, 'endSession'> = async context => {
  await end(context, context.caller.accountId, naturalNumber(context.id))
  return { message: tell('Signed out there') }
}

/** `POST sessions-revoke`: signs oneself out everywhere but here. */
export const endOtherSessions: CallHandler<typeof session, 'endOthers'> = async ({ tx, caller }) => {
  const { rowCount } = await tx.query(
    'update sessions set revoked_at = now() where actor_id = $1 and id <> $2 and revoked_at is null and expires_at > now()',
    [caller.accountId, caller.sessionId],
  )
  await audit(tx, caller, { action: 'session.revoke', entity: 'users', entityId: caller.accountId, after: { others: rowCount } })
  return {
    message:
      rowCount === 1
        ? tell('One other session was ended.')
        : tell('%{count} other sessions were ended.', { count: rowCount ?? 0 }),
    data: { ended: rowCount ?? 0 },
  }
}

/** The account in the path, in scope and managed by who asks. @throws HttpProblem 404, 403 */
const managed = async ({ tx, caller, id }: Pick<CallContext, 'tx' | 'caller' | 'id'>): Promise<number> => {
  const accountId = naturalNumber(id)
  if (accountId === undefined || !(await isInScope(tx, caller, accountId))) throw notFound()
  const { rows } = await tx.query<{ userType: 0 | 1 | 2 | 3 }>('select "userType" from accounts where id = $1', [accountId])
  if (rows[0] && isOperator(rows[0].userType) && caller.userType !== 0 && accountId !== caller.accountId) throw forbidden()
  return accountId
}

/** `GET user-sessions/{id}`: where an account in scope is signed in. */
export const userSessions: CallHandler<typeof session, 'userSessions'> = async context => ({
  data: await list(context.tx, await managed(context), context.caller.sessionId),
})

/** `POST user-sessions-revoke/{id}` with the number of one session, or without to end them all. */
export const endUserSessions: CallHandler<typeof session, 'endUserSessions'> = async context => {
  const accountId = await managed(context)
  if (context.input.session_id !== undefined && context.input.session_id !== null) {
    await end(context, accountId, context.input.session_id)
    return { message: tell('Signed out there'), data: null }
  }
  const { rowCount } = await context.tx.query(
    `update sessions set revoked_at = now() where (account_id = $1 or actor_id = $1) and revoked_at is null and id <> $2 and expires_at > now()`,
    [accountId, context.caller.sessionId],
  )
  await audit(context.tx, context.caller, {
    action: 'session.revoke',
    entity: 'users',
    entityId: accountId,
    after: { all: rowCount },
  })
  return { message: tell('%{count} sessions were ended.', { count: rowCount ?? 0 }), data: { ended: rowCount ?? 0 } }
}
