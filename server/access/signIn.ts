import type pg from 'pg'
import { HttpProblem, invalid, tooMany } from '../http/errors.ts'
import { audit } from './audit.ts'
import type { Origin } from './caller.ts'
import { verifyPassword } from './passwords.ts'
import { asSystem, type Tx } from './scope.ts'
import { openSession, readSession, type Session } from './sessions.ts'

const WINDOW_MINUTES = 15
const TRIES_PER_NAME = 10
const TRIES_PER_ADDRESS = 100

/** Counts a hit in the present window by one atomic statement and answers how many there are now. */
const hit = async (pool: pg.Pool, key: string): Promise<number> => {
  const { rows } = await pool.query<{ hits: number }>(
    `insert into rate_counters (key, window_start, hits)
     values ($1, date_bin(make_interval(mins => $2), now(), '2000-01-01'), 1)
     on conflict (key, window_start) do update set hits = rate_counters.hits + 1 returning hits`,
    [key, WINDOW_MINUTES],
  )
  return rows[0]?.hits ?? 0
}

/** IPv4 by /24, IPv6 by /64: what one person can change at will counts as one. */
const neighbourhood = (ip: string) =>
  ip.includes(':') && !ip.includes('.')
    ? ip.split(':').slice(0, 4).join(':')
    : ip
        .replace(/^::ffff:/, '')
        .split('.')
        .slice(0, 3)
        .join('.')

const WRONG = 'These credentials do not match.'

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
  const [byName, byAddress] = await Promise.all([hit(pool, `login:${name}`), hit(pool, `login-from:${neighbourhood(origin.ip)}`)])
  const refused = byName > TRIES_PER_NAME || byAddress > TRIES_PER_ADDRESS
  const log = (tx: pg.Pool | Tx, event: string, status: number, accountId: number | null, reason: string | null) =>
    tx.query(
      'insert into login_log (account_id, username, event, status, reason, ip, user_agent) values ($1, $2, $3, $4, $5, $6, $7)',
      [accountId, name.slice(0, 150), event, status, reason, origin.ip, origin.userAgent.slice(0, 500)],
    )
  if (refused) {
    await log(pool, 'failed', 0, null, 'too many attempts')
    throw tooMany(WINDOW_MINUTES * 60)
  }
  const { rows } = await pool.query<{ id: number; password_hash: string; status: number }>(
    'select id, password_hash, status from accounts where username = $1 or (lower(email) = $1 and status <> 4) or (mobile = $1 and status <> 4) order by (username = $1) desc, id limit 1',
    [name],
  )
  const found = rows[0]
  if (!(await verifyPassword(password, found?.password_hash))) {
    await log(pool, 'failed', 0, found?.id ?? null, 'wrong credentials')
    throw invalid({ username: [WRONG] })
  }
  const accountId = (found as { id: number }).id
  const token = await asSystem(pool, async tx => {
    const opened = await openSession(tx, origin, { accountId, actorId: accountId })
    await tx.query('update accounts set last_login_at = now(), last_login_ip = $2 where id = $1', [accountId, origin.ip])
    await tx.query('delete from rate_counters where key = $1', [`login:${name}`])
    await log(tx, 'login', 1, accountId, null)
    await audit(tx, { ...origin, actorId: accountId, accountId }, { action: 'session.login' })
    return opened
  })
  try {
    return { ...(await readSession(pool, token, origin)), token }
  } catch {
    throw new HttpProblem(403, 'This account is not active. Ask the person who manages it.')
  }
}
