import { createHash, randomBytes, randomInt } from 'node:crypto'
import { tell } from '../../messaging/tell.ts'
import type { session } from '../../resources/access/session.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import type { Deps } from '../kernel/context/context.ts'
import { queueMail } from '../kernel/mail/outbox.ts'
import { forgiveAttempts, limitAttempts, neighbourhood } from '../kernel/net/attempts.ts'
import { HttpProblem, invalid, tooMany } from '../kernel/problem/errors.ts'
import type { Origin } from '../kernel/scope/caller.ts'
import { asSystem, type Tx } from '../kernel/scope/scope.ts'
import { mailFor } from '../notifications/port.ts'
import { isKnownPlace } from './tries.ts'

/** Rule access-7, security case 3. */
const CODE_MINUTES = 5
const TRIES = 5
const RESENDS = 3
const RESEND_SECONDS = 60
/** How long a sign-in may stand between password and code, fresh codes included. */
const SIGN_IN_MINUTES = 15
/**
 * In a quarter of an hour, over all sign-ins of one account: from each place it was signed in from before, and from all new ones together.
 * Who has found out the password uses up the tries of new places alone.
 */
const TRIES_PER_ACCOUNT = 20
/** From one neighbourhood. */
const TRIES_PER_ADDRESS = 100

export type CodeNeeded = Extract<AnswerOf<typeof session, 'login'>, { otp_token: string }>

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const newCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0')
/** Sealed by the desk's key: a million codes are soon tried on a plain hash. */
const codeHash = ({ secrets }: Pick<Deps, 'secrets'>, token: string, code: string) =>
  secrets.sign('sign-in code', `${token}:${code}`)

/** `asha@example.in` as `a•••@example.in`. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••')

interface Person {
  name: string
  username: string
  company: string | null
  email: string
}

const sendCode = async (tx: Tx, { secrets }: Pick<Deps, 'secrets'>, person: Person, code: string): Promise<void> => {
  const mail = await mailFor(tx, 'otp', person, {
    title: 'Your sign-in code',
    message: `Your sign-in code is ${code}. It is valid for ${CODE_MINUTES} minutes and for this sign-in only. If you are not signing in now, someone knows your password: change it.`,
    values: { otp: code, minutes: CODE_MINUTES },
  })
  await queueMail(tx, { to: person.email, ...mail, sealWith: secrets, minutes: CODE_MINUTES })
}

/** Begins the second step of a sign-in: sends a code, answers what the code must come back with. */
export const beginChallenge = async (
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  { ip }: Origin,
  account: Person & { id: number },
): Promise<CodeNeeded> => {
  const token = randomBytes(32).toString('base64url')
  const code = newCode()
  await tx.query(
    `insert into otp_challenges (token_hash, account_id, code_hash, ip, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
    [hashOf(token), account.id, codeHash(deps, token, code), ip, CODE_MINUTES],
  )
  await sendCode(tx, deps, account, code)
  return { two_factor_required: 1, otp_token: token, sent_to: maskEmail(account.email), resend_after: RESEND_SECONDS }
}

const codesKey = async (db: Deps['pool'] | Tx, accountId: number, ip: string): Promise<string> =>
  `otp:#${accountId}${(await isKnownPlace(db, accountId, ip)) ? `@${neighbourhood(ip)}` : ''}`

/** Takes back the codes tried on an account, once one was right: its place may have been new before, or known. */
export const forgiveCodes = async (tx: Tx, accountId: number, ip: string): Promise<void> => {
  await forgiveAttempts(tx, `otp:#${accountId}`, 'all')
  await forgiveAttempts(tx, `otp:#${accountId}@${neighbourhood(ip)}`, 'all')
}

interface Challenge {
  id: number
  account_id: number
  code_hash: string
  tries: number
}

const over = () => invalid({ otp: [tell('This code has expired. Request another one, or sign in again.')] })
const spent = () => new HttpProblem(429, tell('Too many wrong codes. Sign in again.'), { retryAfter: 1 })

/** Counts the try before it is checked, so that many at once cannot be more than five. */
const countTry = async ({ pool }: Pick<Deps, 'pool'>, token: string): Promise<Challenge> => {
  const { rows } = await pool.query<Challenge>(
    `update otp_challenges set tries = tries + 1
     where token_hash = $1 and closed_at is null and expires_at > now() and tries < $2
     returning id, account_id, code_hash, tries`,
    [hashOf(token), TRIES],
  )
  if (rows[0]) return rows[0]
  const { rowCount } = await pool.query(
    'select 1 from otp_challenges where token_hash = $1 and tries >= $2 and closed_at is null',
    [hashOf(token), TRIES],
  )
  throw rowCount ? spent() : over()
}

/**
 * Checks a code and uses it up. `admit` runs in the same transaction: a code lets in once.
 * @param refused is told of a wrong code and of whose sign-in it was
 * @throws HttpProblem 422 for a wrong or expired code, 429 after five wrong ones
 */
export const spendCode = async <T>(
  deps: Pick<Deps, 'pool' | 'secrets'>,
  { ip }: Origin,
  { token, code }: { token: string; code: string },
  admit: (tx: Tx, accountId: number) => Promise<T>,
  refused: (accountId: number) => Promise<unknown>,
): Promise<T> => {
  await limitAttempts(deps.pool, `otp-from:${neighbourhood(ip)}`, TRIES_PER_ADDRESS)
  const challenge = await countTry(deps, token)
  await limitAttempts(deps.pool, await codesKey(deps.pool, challenge.account_id, ip), TRIES_PER_ACCOUNT)
  if (!deps.secrets.verify('sign-in code', `${token}:${code}`, challenge.code_hash)) {
    await refused(challenge.account_id)
    const left = TRIES - challenge.tries
    if (left <= 0) throw spent()
    throw invalid({
      otp: [
        left === 1 ? tell('Wrong code. One attempt is left.') : tell('Wrong code. %{count} attempts are left.', { count: left }),
      ],
    })
  }
  return asSystem(deps.pool, async tx => {
    const used = await tx.query('update otp_challenges set closed_at = now() where id = $1 and closed_at is null', [challenge.id])
    if (used.rowCount !== 1) throw over()
    return admit(tx, challenge.account_id)
  })
}

/**
 * Sends another code in place of the one before; tries go on being counted.
 * @throws HttpProblem 429 within a minute or after three, 422 when the sign-in is over
 */
export const resendCode = (
  deps: Pick<Deps, 'pool' | 'secrets'>,
  token: string,
): Promise<AnswerOf<typeof session, 'resendCode'>> =>
  asSystem(deps.pool, async tx => {
    const { rows } = await tx.query<Omit<Person, 'email'> & { id: number; resends: number; wait: number; email: string | null }>(
      `select c.id, c.resends, ceil($2 - extract(epoch from now() - c.sent_at))::int as wait,
         a.name, a.username, a."companyName" as company, a.email
       from otp_challenges c join accounts a on a.id = c.account_id
       where c.token_hash = $1 and c.closed_at is null and c.tries < $3 and c.created_at > now() - make_interval(mins => $4)
       for update of c`,
      [hashOf(token), RESEND_SECONDS, TRIES, SIGN_IN_MINUTES],
    )
    const found = rows[0]
    if (!found?.email) throw invalid({ otp_token: [tell('This sign-in has expired. Sign in again.')] })
    if (found.resends >= RESENDS)
      throw new HttpProblem(429, tell('No more codes can be sent for this sign-in. Sign in again.'), { retryAfter: 60 })
    if (found.wait > 0) throw tooMany(found.wait)
    const code = newCode()
    await tx.query(
      `update otp_challenges set code_hash = $2, resends = resends + 1, sent_at = now(), expires_at = now() + make_interval(mins => $3)
       where id = $1`,
      [found.id, codeHash(deps, token, code), CODE_MINUTES],
    )
    await sendCode(tx, deps, { ...found, email: found.email }, code)
    return { resend_after: RESEND_SECONDS, sent_to: maskEmail(found.email) }
  })
