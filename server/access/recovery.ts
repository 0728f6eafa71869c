import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { tell } from '../../messaging/tell.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { Deps } from '../kernel/context/context.ts'
import { queueMail } from '../kernel/mail/outbox.ts'
import { countAttempt, limitAttempts, neighbourhood } from '../kernel/net/attempts.ts'
import { invalid } from '../kernel/problem/errors.ts'
import type { Origin } from '../kernel/scope/caller.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { mailFor } from '../notifications/port.ts'
import { tellOfNewPassword, validateNewPassword } from './newPassword.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { forgiveTry, notePlace } from './tries.ts'

/** Security case 5. */
const LINK_MINUTES = 30
/** In a quarter of an hour. Beyond the first nothing is sent to an account, and nobody is told so. */
const LINKS_PER_ACCOUNT = 3
const ASKED_PER_ADDRESS = 10
const TRIED_PER_ADDRESS = 30
/** The answer takes so long at least, whether there is such an account or not. */
const SAME_TIME_MS = 150

export const NEUTRAL = tell('If the account exists, a link was sent.')
const INVALID = tell('This link is invalid or has expired.')

const hashOf = (token: string) => createHash('sha256').update(token).digest()

interface Found {
  id: number
  name: string
  username: string
  company: string | null
  email: string
}

const sendLink = (deps: Deps, origin: Origin, name: string) =>
  asSystem(deps.pool, async tx => {
    const { rows } = await tx.query<Found>(
      `select id, name, username, "companyName" as company, email from accounts
       where (username = $1 or lower(email) = $1) and status = 1 and email is not null order by (username = $1) desc, id limit 1`,
      [name],
    )
    const found = rows[0]
    if (!found || (await countAttempt(tx, `reset:#${found.id}`)).count > LINKS_PER_ACCOUNT) return
    const token = randomBytes(32).toString('base64url')
    await tx.query(
      'insert into password_resets (token_hash, account_id, ip, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))',
      [hashOf(token), found.id, origin.ip, LINK_MINUTES],
    )
    const link = `${deps.publicUrl ?? ''}/reset-password/${token}`
    const mail = await mailFor(tx, 'forgot-password', found, {
      title: 'Set a new password',
      message: `Someone asked to reset the password of the account "${found.username}". Set it here, within ${LINK_MINUTES} minutes: ${link} The link works once. If it was not you, ignore this message: nothing has changed.`,
      values: { reset_link: link, minutes: LINK_MINUTES },
    })
    await queueMail(tx, { to: found.email, ...mail, sealWith: deps.secrets, minutes: LINK_MINUTES })
    await audit(
      tx,
      { ...origin, accountId: found.id },
      { action: 'session.forgot-password', entity: 'users', entityId: found.id },
    )
  })

/**
 * `POST forgot-password`: sends a link that sets a new password, if there is such an account. The answer is the same in any case, and
 * takes as long; where the link leads is configured, never taken from the request.
 * @throws HttpProblem 429 when one neighbourhood asks too often
 */
export const forgotPassword = async (deps: Deps, origin: Origin, typed: string): Promise<void> => {
  await limitAttempts(deps.pool, `forgot-from:${neighbourhood(origin.ip)}`, ASKED_PER_ADDRESS)
  await Promise.all([sendLink(deps, origin, typed.trim().toLowerCase()), delay(SAME_TIME_MS)])
}

/** Whether a link still works; looking does not use it up. */
const accountOf = async ({ pool }: Deps, token: string): Promise<{ id: number; username: string } | undefined> => {
  const { rows } = await pool.query<{ id: number; username: string }>(
    `select a.id, a.username from password_resets p join accounts a on a.id = p.account_id
     where p.token_hash = $1 and p.used_at is null and p.expires_at > now() and a.status = 1`,
    [hashOf(token)],
  )
  return rows[0]
}

/**
 * `POST update-password`: sets the password by a link from the mail. Uses the link and all others up, ends every session, and signs nobody
 * in: a one-time code is not got around.
 * @throws HttpProblem 422 at `token` for a link that is wrong, used or over; at `password` for one that is too weak
 */
export const resetPassword = async (
  deps: Deps,
  origin: Origin,
  { token, password, repeated }: { token: string; password: string; repeated: string },
): Promise<void> => {
  await limitAttempts(deps.pool, `reset-from:${neighbourhood(origin.ip)}`, TRIED_PER_ADDRESS)
  const account = await accountOf(deps, token)
  if (!account) throw invalid({ token: [INVALID] })
  validateNewPassword(password, repeated, account.username)
  const hash = await hashPassword(password)
  await asSystem(deps.pool, async tx => {
    const used = await tx.query(
      'update password_resets set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()',
      [hashOf(token)],
    )
    if (used.rowCount !== 1) throw invalid({ token: [INVALID] })
    await tx.query('update password_resets set used_at = now() where account_id = $1 and used_at is null', [account.id])
    await tx.query('update otp_challenges set closed_at = now() where account_id = $1 and closed_at is null', [account.id])
    await tx.query(
      `update accounts set password_hash = $2, must_change_password = 0, password_changed_at = now(), updated_at = now() where id = $1`,
      [account.id, hash],
    )
    await endSessionsOf(tx, account.id)
    // Who reads the owner's mail is he: a way in from a new place while strangers try.
    await notePlace(tx, account.id, origin.ip)
    await forgiveTry(tx, { what: 'login', who: account.id }, origin.ip, 'all')
    await audit(
      tx,
      { ...origin, actorId: account.id, accountId: account.id },
      { action: 'session.reset-password', entity: 'users', entityId: account.id },
    )
    await tellOfNewPassword(tx, account.id, origin)
  })
}
