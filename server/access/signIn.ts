import type pg from 'pg'
import { tell } from '../../messaging/tell.ts'
import { isOperator, type UserType } from '../../resources/language/access.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { Deps } from '../kernel/context/context.ts'
import { countAttempt, forgiveAttempts, neighbourhood } from '../kernel/net/attempts.ts'
import { HttpProblem, invalid, tooMany } from '../kernel/problem/errors.ts'
import type { Origin } from '../kernel/scope/caller.ts'
import { asSystem, type Tx } from '../kernel/scope/scope.ts'
import { ACCOUNT_WORKS } from '../kernel/scope/sessionRules.ts'
import { readSettings } from '../kernel/settings/settings.ts'
import { tellOfNewDevice } from './newDevice.ts'
import { tellOfNumberAsName } from './numberAsName.ts'
import { beginChallenge, type CodeNeeded, forgiveCodes, spendCode } from './otp.ts'
import { verifyPassword } from './passwords.ts'
import { openSession, readSession, type Session } from './sessions.ts'
import { countTry, forgiveTry, notePlace } from './tries.ts'

const TRIES_PER_ADDRESS = 100
const TRIES_WINDOW_OF_ADDRESS = 60

const WRONG = tell('These credentials do not match.')

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

/**
 * How many passwords are compared with the one given, whether none, one or all of so many accounts have the name: the time tells nothing. A
 * name of digits may be a mobile number, of which each type of account has one at most, beside a username from before those were ruled out;
 * any other name fits one account. At 50 to 100 ms each, all names at the price of numbers would be five times fewer sign-ins for nothing.
 */
const comparisonsFor = (name: string): number => (/^\d+$/.test(name) ? 5 : 1)

/** The accounts that a name fits, whoever has it as the username first. */
const findAccounts = async (pool: pg.Pool, name: string): Promise<Found[]> => {
  const { rows } = await pool.query<Found>(
    `select id, password_hash, "userType", name, username, "companyName" as company, email, status, two_factor from accounts
     where username = $1 or (lower(email) = $1 and status <> 4) or (mobile = $1 and status <> 4)
     order by (username = $1) desc, id limit $2`,
    [name, comparisonsFor(name)],
  )
  return rows
}

/**
 * Compares the password with those of all accounts, one after the other, and as often with nobody's as accounts are missing.
 * @returns those it is right for
 */
const thoseItFits = async (password: string, accounts: readonly Found[], name: string): Promise<Found[]> => {
  const fitting: Found[] = []
  for (let i = 0; i < comparisonsFor(name); i++) {
    const account = accounts[i]
    if ((await verifyPassword(password, account?.password_hash)) && account) fitting.push(account)
  }
  return fitting
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
      ? tell('This account is waiting for approval. We will let you know when it is approved.')
      : tell('This account is not active. Ask the person who manages it.'),
  )

/** Opens the session of somebody who has shown who he is. @throws HttpProblem 401 where his account does not work */
const admit = async (tx: Tx, origin: Origin, accountId: number, name: string | null): Promise<SignedIn> => {
  const token = await openSession(tx, origin, { accountId, actorId: accountId })
  const session = await readSession(tx, token, origin)
  await tx.query('update accounts set last_login_at = now(), last_login_ip = $2 where id = $1', [accountId, origin.ip])
  await notePlace(tx, accountId, origin.ip)
  await forgiveTry(tx, { what: 'login', who: accountId }, origin.ip, 'all')
  await forgiveCodes(tx, accountId, origin.ip)
  await forgiveAttempts(tx, `login-from:${neighbourhood(origin.ip)}`, 'one')
  await tellOfNewDevice(tx, origin, accountId, session.caller.timezone)
  await tellOfNumberAsName(tx, accountId, session.user.username)
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
    tell(
      'This account needs a sign-in code sent by e-mail, and e-mail cannot be sent at the moment. Contact the person who runs this platform.',
    ),
    { retryAfter: 60 },
  )
}

/**
 * The account whose name and password these are. Where a number is that of several, each one's password opens its own.
 * @param refused writes a try to the login log
 * @throws HttpProblem 422 for wrong credentials, or those of several accounts; 429 after too many
 */
const verifyCredentials = async (
  pool: pg.Pool,
  { ip }: Origin,
  { name, password }: { name: string; password: string },
  limits: { most: number; minutes: number },
  refused: (accounts: readonly Found[], reason: string) => Promise<unknown>,
): Promise<Found> => {
  const found = await findAccounts(pool, name)
  const tooOften = async (seconds: number) => {
    await refused([], 'too many attempts')
    return tooMany(seconds)
  }
  const around = await countAttempt(pool, `login-from:${neighbourhood(ip)}`, TRIES_WINDOW_OF_ADDRESS)
  if (around.count > TRIES_PER_ADDRESS) throw await tooOften(around.seconds)
  const open: Found[] = []
  const waits: number[] = []
  for (const account of found.length > 0 ? found : [undefined]) {
    const wait = await countTry(pool, { what: 'login', who: account?.id ?? name }, ip, limits)
    if (wait > 0) waits.push(wait)
    else if (account) open.push(account)
  }
  if (waits.length === Math.max(1, found.length)) throw await tooOften(Math.min(...waits))
  const fitting = await thoseItFits(password, open, name)
  const right = fitting.find(({ username }) => username === name) ?? fitting[0]
  if (!right) {
    await refused(open, 'wrong credentials')
    // Of an account that may not be tried now nobody knows whether the password is its own.
    throw waits.length > 0 ? tooMany(Math.min(...waits)) : invalid({ username: [WRONG] })
  }
  if (right.username !== name && fitting.length > 1) {
    await refused(fitting, 'several accounts')
    throw invalid({ username: [tell('More than one account has this mobile number and password. Use your username.')] })
  }
  // The others of this number were not tried.
  for (const { id } of open) if (id !== right.id) await forgiveTry(pool, { what: 'login', who: id }, ip, 'one')
  return right
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
  const settings = await readSettings(pool)
  const limits = { most: settings.login_max_tries, minutes: settings.lock_minutes }
  const refused = async (accounts: readonly { id: number }[], reason: string) => {
    const ids = accounts.length > 0 ? accounts.map(({ id }) => id) : [null]
    for (const accountId of ids) await writeLog(pool, origin, { event: 'failed', accountId, name, reason })
  }
  const found = await verifyCredentials(pool, origin, { name, password }, limits, refused)
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
    await refused([found], 'not active')
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
