import type pg from 'pg'
import { tell } from '../../messaging/tell.ts'
import type { session } from '../../resources/access/session.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { RawHandler } from '../kernel/context/context.ts'
import { HttpProblem, invalid, tooMany, unauthenticated } from '../kernel/problem/errors.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { asSystem, type Tx } from '../kernel/scope/scope.ts'
import { verifyPassword } from './passwords.ts'
import { countTry, forgiveTry } from './tries.ts'

/** How long a password given again holds. */
const MINUTES = 10
/** Wrong tries at one's own password from one neighbourhood. */
const TRIES = { most: 10, minutes: 15 }

/** 403 that the panel answers with its password prompt, repeating the call afterwards. */
const stepUpNeeded = () => new HttpProblem(403, tell('Enter your password to continue.'), { data: { step_up: true } })

/**
 * Lets go on only who has given the password again in this session, lately: for what cannot be undone or hands out a secret (security
 * cases 31, 38). Works in handlers with a transaction and in raw ones; a caller without a session of a person is refused.
 * @param minutes how old that may be; 10 by default
 * @throws HttpProblem 403 with `data.step_up`
 */
export const requireStepUp = async (
  { caller, tx, deps }: { caller: Caller | undefined; tx?: Tx; deps: { pool: pg.Pool } },
  { minutes = MINUTES }: { minutes?: number } = {},
): Promise<void> => {
  if (!caller) throw unauthenticated()
  const { rowCount } = await (tx ?? deps.pool).query(
    'select 1 from sessions where id = $1 and stepped_up_at > now() - make_interval(mins => $2)',
    [caller.sessionId, minutes],
  )
  if (rowCount !== 1) throw stepUpNeeded()
}

/**
 * Whether this is the password of the person who sits there (not of the account acted as). Counts tries as signing in does: a stolen
 * session must neither find the password out nor keep its owner from giving it elsewhere.
 * @throws HttpProblem 422 at `field` where it is not, 429 after ten wrong ones in a quarter of an hour
 */
export const verifyOwnPassword = async (
  pool: pg.Pool,
  { actorId, ip }: Pick<Caller, 'actorId' | 'ip'>,
  password: string,
  field: string,
): Promise<void> => {
  const tried = { what: 'password', who: actorId } as const
  const wait = await countTry(pool, tried, ip, TRIES)
  if (wait > 0) throw tooMany(wait)
  const { rows } = await pool.query<{ password_hash: string }>('select password_hash from accounts where id = $1', [actorId])
  if (!(await verifyPassword(password, rows[0]?.password_hash))) throw invalid({ [field]: [tell('Wrong password.')] })
  await forgiveTry(pool, tried, ip, 'all')
}

/** `POST confirm-password`: the password once more; holds for ten minutes in this session. */
export const confirmPassword: RawHandler<typeof session, 'confirmPassword'> = async ({ deps, caller, input }) => {
  if (!caller) throw unauthenticated()
  await verifyOwnPassword(deps.pool, caller, input.password, 'password')
  await asSystem(deps.pool, async tx => {
    await tx.query('update sessions set stepped_up_at = now() where id = $1', [caller.sessionId])
    await audit(tx, caller, { action: 'session.confirm-password' })
  })
  return { message: tell('Password confirmed'), data: { minutes: MINUTES } }
}
