import type pg from 'pg'
import { HttpProblem, invalid, tooMany } from '../http/errors.ts'
import { countAttempt, forgiveAttempts, neighbourhood } from './attempts.ts'
import { audit } from './audit.ts'
import type { Origin } from './caller.ts'
import { verifyPassword } from './passwords.ts'
import { asSystem, type Tx } from './scope.ts'
import { openSession, readSession, type Session } from './sessions.ts'

const TRIES_PER_ACCOUNT = 10
const TRIES_PER_ADDRESS = 100

const WRONG = 'These credentials do not match.'

interface Found {
  id: number
  password_hash: string
}

const findAccount = async (pool: pg.Pool, name: string): Promise<Found | undefined> => {
  const { rows } = await pool.query<Found>(
    `select id, password_hash from accounts where username = $1 or (lower(email) = $1 and status <> 4) or (mobile = $1 and status <> 4)
     order by (username = $1) desc, id limit 1`,
    [name],
  )
  return rows[0]
}

/** Refuses after too many tries on one account, under whichever of its names, or from one neighbourhood. @throws HttpProblem 429 */
const judgeTries = async (pool: pg.Pool, byAccount: string, byAddress: string): Promise<void> => {
  const [account, address] = await Promise.all([countAttempt(pool, byAccount), countAttempt(pool, byAddress)])
  if (account.count > TRIES_PER_ACCOUNT) throw tooMany(account.seconds)
  if (address.count > TRIES_PER_ADDRESS) throw tooMany(address.seconds)
}

/**
 * Signs in by username, e-mail or mobile. The same answer in the same time whether the user exists or not (security case 1).
 * @throws HttpProblem 422 for wrong credentials, 429 after too many, 403 for an account that is not active
 */
export const signIn = async (
  pool: pg.Pool,
  origin: Origin,
  { username, password }: { username: string; password: string },
): Promise<Session & { token: string }> => {
  const name = username.trim().toLowerCase()
  const log = (db: pg.Pool | Tx, event: 'login' | 'failed', accountId: number | null, reason: string | null) =>
    db.query(
      'insert into login_log (account_id, username, event, status, reason, ip, user_agent) values ($1, $2, $3, $4, $5, $6, $7)',
      [accountId, name.slice(0, 150), event, event === 'login' ? 1 : 0, reason, origin.ip, origin.userAgent.slice(0, 500)],
    )
  const found = await findAccount(pool, name)
  const byAccount = found ? `login:#${found.id}` : `login:${name}`
  const byAddress = `login-from:${neighbourhood(origin.ip)}`
  try {
    await judgeTries(pool, byAccount, byAddress)
  } catch (error) {
    if (error instanceof HttpProblem) await log(pool, 'failed', null, 'too many attempts')
    throw error
  }
  if (!(await verifyPassword(password, found?.password_hash)) || !found) {
    await log(pool, 'failed', found?.id ?? null, 'wrong credentials')
    throw invalid({ username: [WRONG] })
  }
  try {
    return await asSystem(pool, async tx => {
      const token = await openSession(tx, origin, { accountId: found.id, actorId: found.id })
      const session = await readSession(tx, token, origin)
      await tx.query('update accounts set last_login_at = now(), last_login_ip = $2 where id = $1', [found.id, origin.ip])
      await forgiveAttempts(tx, byAccount, 'all')
      await forgiveAttempts(tx, byAddress, 'one')
      await log(tx, 'login', found.id, null)
      await audit(tx, { ...origin, actorId: found.id, accountId: found.id }, { action: 'session.login' })
      return { ...session, token }
    })
  } catch (error) {
    if (!(error instanceof HttpProblem && error.status === 401)) throw error
    await log(pool, 'failed', found.id, 'not active')
    throw new HttpProblem(403, 'This account is not active. Ask the person who manages it.')
  }
}
