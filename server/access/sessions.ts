import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { tell } from '../../messaging/tell.ts'
import type { session } from '../../resources/access/session.ts'
import type { UserType } from '../../resources/language/access.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { HttpProblem, unauthenticated } from '../kernel/problem/errors.ts'
import type { Caller, Origin } from '../kernel/scope/caller.ts'
import { LIVE_CHAT, PERMISSIONS_OF_A, principalFrom, ROLE_OF_A } from '../kernel/scope/principal.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { ACCOUNT_WORKS, ALLOTTED, IS_LOCKED, LIVES } from '../kernel/scope/sessionRules.ts'
import { noteGood } from './knownTokens.ts'

/**
 * Every call begins with its session, one row by its key: a database that takes longer is away, though its connection may still look
 * alive. Such connections are given up here, one call each.
 */
const IN_TIME = { query_timeout: 5000 }

const hashOf = (token: string) => createHash('sha256').update(token).digest()

interface SessionRow {
  id: number
  account_id: number
  actor_id: number
  stale: boolean
  locked: boolean
  idle_minutes: number
  must_change: boolean
  reason: string | null
  actor_name: string
  uuid: string
  userType: UserType
  username: string
  name: string
  timezone: string
  avatar: string | null
  companyLogo: string | null
  account_type: 1 | 2
  sp_operation: 0 | 1
  template_groups_visible: 0 | 1
  live_chat: 0 | 1
  default_route: string | null
  role: string | null
  permissions: string[] | null
  parent_key: string | null
  allotted: number[] | null
}

/** A password given by somebody else, or older than the setting allows, is changed before anything else. */
const MUST_CHANGE = `(a.must_change_password = 1 or setting_number('password_expiry_days', 0) > 0
      and a.password_changed_at < now() - make_interval(days => setting_number('password_expiry_days', 0)))`

// While acting, the person behind must be active too, and the account still one of those below.
const FIND = `
  select s.id, s.account_id, s.actor_id, s.last_seen_at < now() - interval '1 minute' as stale,
    a.uuid, a."userType", a.username, a.name, a.timezone, a.avatar, a."companyLogo", a.account_type, a.sp_operation,
    a.template_groups_visible, ${LIVE_CHAT}, a.default_route, r.name as role, ${PERMISSIONS_OF_A},
    (select p.uuid::text from sessions ps join accounts p on p.id = ps.account_id where ps.id = s.parent_session_id) as parent_key,
    ${ALLOTTED}, ${IS_LOCKED} as locked, setting_number('idle_minutes', 30) as idle_minutes, s.reason, actor.name as actor_name,
    s.actor_id = s.account_id and ${MUST_CHANGE} as must_change
  from sessions s join accounts a on a.id = s.account_id join accounts actor on actor.id = s.actor_id
    ${ROLE_OF_A}
  where s.token_hash = $1 and ${LIVES} and ${ACCOUNT_WORKS}
    and actor.status = 1 and (s.actor_id = s.account_id or actor."userType" = 0 or a.path @> array[s.actor_id])`

export interface Session {
  caller: Caller
  /** The session data of rule access-12, without the token. */
  user: AnswerOf<typeof session, 'me'>
}

/** 401 that the panel answers with the lock screen: the session is there, but its person must give the password first. */
const locked = () => new HttpProblem(401, tell('This session is locked. Enter your password.'), { data: { locked: true } })

/**
 * Reads a session by its token.
 * @param evenLocked for what a locked session may do: to be unlocked, or to end
 * @throws HttpProblem 401 when there is none, it is over, or locked
 */
export const readSession = async (
  db: pg.Pool | Tx,
  token: string | undefined,
  origin: Origin,
  { evenLocked = false }: { evenLocked?: boolean } = {},
): Promise<Session> => {
  if (!token || token.length > 200) throw unauthenticated()
  // By a name it is planned once a connection: planning takes ten times as long as finding, and stands before every call.
  const { rows } = await db.query<SessionRow>({ name: 'session', text: FIND, values: [hashOf(token)], ...IN_TIME })
  const row = rows[0]
  if (!row) throw unauthenticated()
  if (row.locked && !evenLocked) throw locked()
  if (row.stale && !row.locked) await db.query('update sessions set last_seen_at = now() where id = $1', [row.id])
  return {
    caller: {
      ...origin,
      accountId: row.account_id,
      actorId: row.actor_id,
      sessionId: row.id,
      userType: row.userType,
      allotted: row.allotted ?? undefined,
      name: row.name,
      timezone: row.timezone,
      mustChangePassword: row.must_change,
      principal: principalFrom(row),
    },
    user: {
      id: row.account_id,
      uuid: row.uuid,
      userType: row.userType,
      username: row.username,
      fullName: row.name,
      avatar: row.avatar,
      companyLogo: row.companyLogo,
      account_type: row.account_type,
      sp_operation: row.sp_operation,
      template_groups_visible: row.template_groups_visible,
      live_chat: row.live_chat,
      parent_key: row.parent_key,
      role: row.role,
      default_route: row.default_route,
      must_change_password: row.must_change ? 1 : 0,
      idle_minutes: row.idle_minutes,
      ...(row.parent_key && { actor_name: row.actor_name, acting_reason: row.reason }),
      permissions: (row.permissions ?? []).map(name => ({ name })),
    },
  }
}

/** Opens a session and answers its token, which is stored only as a hash. `within`: the session that this one must not outlive. */
export const openSession = async (
  tx: Tx,
  origin: Origin,
  who: { accountId: number; actorId: number; parentSessionId?: number; reason?: string; within?: number },
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  noteGood(token)
  await tx.query(
    `insert into sessions (token_hash, account_id, actor_id, parent_session_id, reason, ip, user_agent, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7,
       least(now() + make_interval(mins => setting_number('session_minutes', 720)), (select p.expires_at from sessions p where p.id = $8)))`,
    [
      hashOf(token),
      who.accountId,
      who.actorId,
      who.parentSessionId ?? null,
      who.reason ?? null,
      origin.ip,
      origin.userAgent.slice(0, 500),
      who.within ?? null,
    ],
  )
  return token
}

/** Ends one session, and those opened from it by acting as somebody else. */
export const endSession = async (tx: Tx, sessionId: number): Promise<void> => {
  await tx.query('update sessions set revoked_at = now() where (id = $1 or parent_session_id = $1) and revoked_at is null', [
    sessionId,
  ])
}

/** Ends every session of an account and of the person behind it, but for the one given: after a change of password or status. */
export const endSessionsOf = async (tx: Tx, accountId: number, except?: number): Promise<void> => {
  await tx.query(
    'update sessions set revoked_at = now() where (account_id = $1 or actor_id = $1) and revoked_at is null and id is distinct from $2',
    [accountId, except ?? null],
  )
}
