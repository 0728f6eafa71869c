import type pg from 'pg'
import { isOperator, type UserType } from '../../resources/schema/access.ts'
import type { Deps } from '../http/context.ts'
import { HttpProblem, invalid, tooMany } from '../http/errors.ts'
import { readSettings } from '../system/settings.ts'
import { countAttempt, forgiveAttempts, neighbourhood } from './attempts.ts'
import { audit } from './audit.ts'
import type { Origin } from './caller.ts'
import { tellOfNewDevice } from './newDevice.ts'
import { beginChallenge, type CodeNeeded, spendCode } from './otp.ts'
import { verifyPassword } from './passwords.ts'
import { asSystem, type Tx } from './scope.ts'
import { ACCOUNT_WORKS, openSession, readSession, type Session } from './sessions.ts'

const TRIES_PER_ADDRESS = 100
const TRIES_WINDOW_OF_ADDRESS = 60

const WRONG = 'These credentials do not match.'

interface Found {
  id: number
  password_hash: string
  userType: UserType
  name: string
  username: string
  company: string | null
  email: string | null
  status: number
  two_factor: number
}

type SignInDeps = Pick<Deps, 'pool' | 'secrets' | 'sendsMail' | 'log'>
export type SignedIn = Session & { token: string }

const findAccount = async (pool: pg.Pool, name: string): Promise<Found | undefined> => {
  const { rows } = await pool.query<Found>(
    `select id, password_hash, "userType", name, username, "companyName" as company, email, status, two_factor from accounts
     where username = $1 or (lower(email) = $1 and status <> 4) or (mobile = $1 and status <> 4)
     order by (username = $1) desc, id limit 1`,
    [name],
  )
  return rows[0]
}

interface Limits {
  login_max_tries: number
  lock_minutes: number
}

/** Refuses after too many tries on one account, under whichever of its names, or from one neighbourhood. @throws HttpProblem 429 */
const judgeTries = async (pool: pg.Pool, byAccount: string, byAddress: string, limits: Limits): Promise<void> => {
  const [account, address] = await Promise.all([
    countAttempt(pool, byAccount, limits.lock_minutes),
    countAttempt(pool, byAddress, TRIES_WINDOW_OF_ADDRESS),
  ])
  if (account.count > limits.login_max_tries) throw tooMany(account.seconds)
  if (address.count > TRIES_PER_ADDRESS) throw tooMany(address.seconds)
}

const writeLog = (
  db: pg.Pool | Tx,
  origin: Origin,
  entry: { event: 'login' | 'failed' | 'otp_failed'; accountId: number | null; name: string | null; reason: string | null },
) =>
  db.query(
    'insert into login_log (account_id, username, event, status, reason, ip, user_agent) values ($1, coalesce($2, (select username from accounts where id = $1)), $3, $4, $5, $6, $7)',
    [
      entry.accountId,
      entry.name?.slice(0, 150) ?? null,
      entry.event,
      entry.event === 'login' ? 1 : 0,
      entry.reason,
      origin.ip,
      origin.userAgent.slice(0, 500),
    ],
  )

const notActive = ({ status }: { status: number }) =>
  new HttpProblem(
    403,
    status === 2
      ? 'This account waits to be approved. You are told when it is.'
      : 'This account is not active. Ask the person who manages it.',
  )

/** Opens the session of somebody who has shown who he is. @throws HttpProblem 401 where his account does not work */
const admit = async (tx: Tx, origin: Origin, accountId: number, name: string | null): Promise<SignedIn> => {
  const token = await openSession(tx, origin, { accountId, actorId: accountId })
  const session = await readSession(tx, token, origin)
  await tx.query('update accounts set last_login_at = now(), last_login_ip = $2 where id = $1', [accountId, origin.ip])
  await forgiveAttempts(tx, `login:#${accountId}`, 'all')
  await forgiveAttempts(tx, `otp:#${accountId}`, 'all')
  await forgiveAttempts(tx, `login-from:${neighbourhood(origin.ip)}`, 'one')
  await tellOfNewDevice(tx, origin, accountId, session.caller.timezone)
  await writeLog(tx, origin, { event: 'login', accountId, name, reason: null })
  await audit(tx, { ...origin, actorId: accountId, accountId }, { action: 'session.login' })
  return { ...session, token }
}

/**
 * Whether a code is asked for: where the account wants one, and of operators where the setting says so. The setting holds where a code
 * can be sent; an account that wants one is let in by nothing else.
 * @throws HttpProblem 503 where the account wants one and none can be sent
 */
const codeGoesTo = ({ sendsMail }: SignInDeps, found: Found, forOperators: boolean): string | undefined => {
  const reachable = sendsMail && found.email ? found.email : undefined
  if (found.two_factor !== 1) return forOperators && isOperator(found.userType) ? reachable : undefined
  if (reachable) return reachable
  throw new HttpProblem(
    503,
    'This account is signed in to with a code by mail, and mail cannot be sent at the moment. Ask the person who runs this desk.',
    { retryAfter: 60 },
  )
}

/**
 * Signs in by username, e-mail or mobile. The same answer in the same time whether the user exists or not (security case 1).
 * @returns the session, or what the one-time code must come back with
 * @throws HttpProblem 422 for wrong credentials, 429 after too many, 403 for an account that is not active
 */
export const signIn = async (
  deps: SignInDeps,
  origin: Origin,
  { username, password }: { username: string; password: string },
): Promise<SignedIn | CodeNeeded> => {
  const { pool } = deps
  const name = username.trim().toLowerCase()
  const [found, settings] = await Promise.all([findAccount(pool, name), readSettings(pool)])
  const byAccount = found ? `login:#${found.id}` : `login:${name}`
  const refuse = (accountId: number | null, reason: string) =>
    writeLog(pool, origin, { event: 'failed', accountId, name, reason })
  try {
    await judgeTries(pool, byAccount, `login-from:${neighbourhood(origin.ip)}`, settings)
  } catch (error) {
    if (error instanceof HttpProblem) await refuse(null, 'too many attempts')
    throw error
  }
  if (!(await verifyPassword(password, found?.password_hash)) || !found) {
    await refuse(found?.id ?? null, 'wrong credentials')
    throw invalid({ username: [WRONG] })
  }
  try {
    return await asSystem(pool, async tx => {
      const email = codeGoesTo(deps, found, settings.two_factor_for_operators === 1)
      if (email === undefined) return admit(tx, origin, found.id, name)
      if ((await tx.query(`select 1 from accounts a where a.id = $1 and ${ACCOUNT_WORKS}`, [found.id])).rowCount !== 1)
        throw notActive(found)
      return beginChallenge(tx, deps, origin, { ...found, email })
    })
  } catch (error) {
    if (!(error instanceof HttpProblem && (error.status === 401 || error.status === 403))) throw error
    await refuse(found.id, 'not active')
    throw notActive(found)
  }
}

/** The second step: `POST verify-otp`. @throws HttpProblem 422 or 429 as `spendCode`, 403 for an account that is not active any more */
export const signInByCode = async (
  deps: SignInDeps,
  origin: Origin,
  given: { token: string; code: string },
): Promise<SignedIn> => {
  try {
    return await spendCode(
      deps,
      origin,
      given,
      (tx, accountId) => admit(tx, origin, accountId, null),
      accountId => writeLog(deps.pool, origin, { event: 'otp_failed', accountId, name: null, reason: 'wrong code' }),
    )
  } catch (error) {
    if (error instanceof HttpProblem && error.status === 401) throw notActive({ status: 0 })
    throw error
  }
}
