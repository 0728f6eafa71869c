import type pg from 'pg'
import { tell } from '../../messaging/tell.ts'
import { REASON_MISSING } from '../../resources/language/sentences.ts'
import { users } from '../../resources/people/users.ts'
import { audit } from '../kernel/audit/audit.ts'
import { conflict, forbidden, HttpProblem, invalid, notFound, unauthenticated } from '../kernel/problem/errors.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { asSystem, isInScope, type Tx } from '../kernel/scope/scope.ts'
import { readSettings } from '../kernel/settings/settings.ts'
import { authorizeRank } from './roleRules.ts'
import { endSession, openSession, readSession, type Session } from './sessions.ts'

interface Target {
  id: number
  userType: number
}

/** The permission of "Sign in as" (resources/people/users.ts). */
const MAY_ACT = users.actions.loginAs.can
/** What the logs say where nobody said why; an auditor is to see that it was not said. */
export const WITHOUT_REASON = 'Without reason'

const isOver = (error: unknown) => error instanceof HttpProblem && error.status === 401

/**
 * Continues as an account below one's own. One level deep; the person behind stays known and stands in every audit row
 * (rule access-3, security case 34).
 * @throws HttpProblem 403 without the permission, 404 for an account outside the caller's reach, 409 while acting already, or where the
 * account cannot be used by anybody, 422 without the reason that the setting `acting_needs_reason` demands
 */
export const actAs = async (
  pool: pg.Pool,
  caller: Caller,
  uuid: string,
  reason: string | null | undefined,
): Promise<Session & { token: string }> => {
  if (caller.actorId !== caller.accountId) throw conflict(tell('Return to your own account first.'))
  if (!caller.principal.permissions.has(MAY_ACT)) throw forbidden()
  if (!reason && (await readSettings(pool)).acting_needs_reason === 1) throw invalid({ reason: [REASON_MISSING] })
  return asSystem(pool, async tx => {
    const { rows } = await tx.query<Target>('select id, "userType" from accounts where uuid::text = $1 and status = 1', [uuid])
    const found = rows[0]
    const allowed =
      found &&
      found.id !== caller.accountId &&
      found.userType !== 0 &&
      (caller.userType === 0 || (caller.userType === 1 && found.userType !== 3 && (await isInScope(tx, caller, found.id))))
    if (!found || !allowed) throw notFound()
    await authorizeRank(tx, caller, { ...found })
    await tx.query(
      `insert into login_log (account_id, event, status, reason, ip, user_agent, acting_as_id) values ($1, 'switch_in', 1, $2, $3, $4, $5)`,
      [caller.actorId, reason ?? WITHOUT_REASON, caller.ip, caller.userAgent.slice(0, 500), found.id],
    )
    await audit(
      tx,
      { ...caller, accountId: found.id },
      { action: 'session.act-as', entity: 'users', entityId: found.id, reason: reason ?? WITHOUT_REASON },
    )
    const token = await openSession(tx, caller, {
      accountId: found.id,
      actorId: caller.actorId,
      parentSessionId: caller.sessionId,
      within: caller.sessionId,
      ...(reason && { reason }),
    })
    const session = await readSession(tx, token, caller).catch(error => {
      throw isOver(error)
        ? conflict(tell('This account cannot be used: it has expired, or an account above it is not active.'))
        : error
    })
    return { ...session, token }
  })
}

/** Ends one's session; while acting, one's own behind it as well: who signs out is gone. */
export const signOut = async (tx: Tx, caller: Caller): Promise<void> => {
  await tx.query(
    `update sessions set revoked_at = now() where revoked_at is null
     and (id = $1 or parent_session_id = $1 or id = (select parent_session_id from sessions where id = $1))`,
    [caller.sessionId],
  )
  await tx.query(
    `insert into login_log (account_id, event, status, ip, user_agent, acting_as_id) values ($1, 'logout', 1, $2, $3, $4)`,
    [caller.actorId, caller.ip, caller.userAgent.slice(0, 500), caller.actorId === caller.accountId ? null : caller.accountId],
  )
  await audit(tx, caller, { action: 'session.logout' })
}

/** Ends acting and answers a fresh session of one's own account. @throws HttpProblem 409 when not acting, 401 when one's own is over */
export const backHome = async (pool: pg.Pool, caller: Caller): Promise<Session & { token: string }> => {
  if (caller.actorId === caller.accountId) throw conflict(tell('You are already in your own account.'))
  return asSystem(pool, async tx => {
    const { rows } = await tx.query<{ parent: number | null }>(
      `select s.parent_session_id as parent from sessions s join sessions p on p.id = s.parent_session_id
       where s.id = $1 and p.revoked_at is null and p.expires_at > now()`,
      [caller.sessionId],
    )
    if (!rows[0]?.parent) throw unauthenticated()
    await tx.query(
      `insert into login_log (account_id, event, status, ip, user_agent, acting_as_id) values ($1, 'switch_back', 1, $2, $3, $4)`,
      [caller.actorId, caller.ip, caller.userAgent.slice(0, 500), caller.accountId],
    )
    await audit(tx, caller, { action: 'session.back-home', entity: 'users', entityId: caller.accountId })
    const { parent } = rows[0]
    const token = await openSession(tx, caller, { accountId: caller.actorId, actorId: caller.actorId, within: parent })
    await endSession(tx, parent)
    return { ...(await readSession(tx, token, caller)), token }
  })
}
