import type pg from 'pg'
import { readAddress } from '../../messaging/ip.ts'
import { countAttempt, forgiveAttempts, isOver, neighbourhood } from '../kernel/net/attempts.ts'
import type { Tx } from '../kernel/scope/scope.ts'

/** Of all places that are new to an account together, one try each so many seconds: a botnet guesses slowly, and locks nobody out. */
const PACE_SECONDS = 30

/** Where a request comes from, as a neighbourhood; null for what is no address, which is always new. */
const placeOf = (ip: string): string | null => (readAddress(ip.split('%')[0] ?? '') ? neighbourhood(ip) : null)

/** Whether the account was signed in to from this neighbourhood before. */
export const isKnownPlace = async (db: pg.Pool | Tx, accountId: number, ip: string): Promise<boolean> =>
  (await db.query('select 1 from known_places where account_id = $1 and place = $2::cidr', [accountId, placeOf(ip)])).rowCount ===
  1

/** Remembers where an account was signed in from. */
export const notePlace = async (tx: Tx, accountId: number, ip: string): Promise<void> => {
  const place = placeOf(ip)
  if (place !== null)
    await tx.query(
      `insert into known_places (account_id, place) values ($1, $2::cidr) on conflict (account_id, place) do update set seen_at = now()`,
      [accountId, place],
    )
}

/** What is tried, and whose it is: an account, or a name that nobody has, which is treated alike. */
export interface Tried {
  what: 'login' | 'password'
  who: number | string
}

const nameOf = ({ what, who }: Tried) => `${what}:${typeof who === 'number' ? `#${who}` : who}`
const hereKey = (tried: Tried, ip: string) => `${nameOf(tried)}@${neighbourhood(ip)}`
const paceKey = (tried: Tried) => `${nameOf(tried)} from new places`

/** Takes the one try that new places have together, if it is to be had. @returns seconds until there is another, 0 where it was taken */
const takePace = async (db: pg.Pool | Tx, key: string): Promise<number> => {
  const { rowCount } = await db.query(
    `insert into rate_counters as r (key, window_start, hits) values ($1, now(), 1)
     on conflict (key) do update set window_start = now() where ${isOver('make_interval(secs => $2)')}`,
    [key, PACE_SECONDS],
  )
  if (rowCount === 1) return 0
  const { rows } = await db.query<{ seconds: number }>(
    'select ceil(extract(epoch from window_start + make_interval(secs => $2) - now()))::int as seconds from rate_counters where key = $1',
    [key, PACE_SECONDS],
  )
  return Math.max(1, rows[0]?.seconds ?? 1)
}

/**
 * Whether a password may be tried now (security case 1). Wrong ones count by account and neighbourhood. By the account alone nobody is
 * refused who comes from where it was signed in before; all other places share one try each 30 seconds. So a stranger keeps out himself, and
 * the owner goes on.
 * @returns seconds to wait; 0 where the try is counted and may go on
 */
export const countTry = async (
  db: pg.Pool | Tx,
  tried: Tried,
  ip: string,
  { most, minutes }: { most: number; minutes: number },
): Promise<number> => {
  const here = hereKey(tried, ip)
  const { count, seconds } = await countAttempt(db, here, minutes)
  // First: who is beyond his own tries must not use up those of others.
  if (count > most) return seconds
  if (typeof tried.who === 'number' && (await isKnownPlace(db, tried.who, ip))) return 0
  const wait = await takePace(db, paceKey(tried))
  if (wait > 0) await forgiveAttempts(db, here, 'one')
  return wait
}

/** Takes a try back that was not wrong, with what it kept others from; all from there where the owner has shown that it is he. */
export const forgiveTry = async (db: pg.Pool | Tx, tried: Tried, ip: string, howMany: 'one' | 'all'): Promise<void> => {
  await forgiveAttempts(db, hereKey(tried, ip), howMany)
  await forgiveAttempts(db, paceKey(tried), 'all')
}
