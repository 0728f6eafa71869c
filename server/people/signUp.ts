import pg from 'pg'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { hashPassword, validateNewPassword } from '../access/port.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { Deps } from '../kernel/context/context.ts'
import { queueMail } from '../kernel/mail/outbox.ts'
import { limitAttempts, neighbourhood } from '../kernel/net/attempts.ts'
import { HttpProblem, invalid } from '../kernel/problem/errors.ts'
import type { Origin } from '../kernel/scope/caller.ts'
import { asSystem, type Tx } from '../kernel/scope/scope.ts'
import { readSettings, type Settings } from '../kernel/settings/settings.ts'
import { giveWelcomeCredit } from '../money/port.ts'
import { notify } from '../notifications/port.ts'

/** In a quarter of an hour. */
const SIGN_UPS_PER_ADDRESS = 5
const CLIENT = 2
const ACTIVE = 1
const PENDING = 2
const UNIQUE_VIOLATION = '23505'

export interface Registration {
  name: string
  username: string
  email: string
  mobile: string
  password: string
  repeated: string
  companyName: string | null
  /** Public id of the reseller whose link was followed. */
  ref: string | null
  accepts: boolean
}

const taken = () => invalid({ username: [tell('This username is taken. Choose another.')] })

/** Below whom the account stands: the reseller of the link, else the one set for registrations, else the first admin. */
const parentFor = async (tx: Tx, ref: string | null, { default_parent }: Settings): Promise<number> => {
  const { rows } = await tx.query<{ id: number }>(
    `select id from accounts where status = 1 and (("userType" = 1 and uuid::text = $1) or ("userType" in (0, 1) and id = $2) or "userType" = 0)
     order by (uuid::text = $1) desc nulls last, (id = $2) desc, id limit 1`,
    [ref, default_parent],
  )
  if (!rows[0]) throw new HttpProblem(503, tell('Registration is not available at the moment. Try again later.'))
  return rows[0].id
}

/** The owner of an address that is known already hears of it by mail; who typed it learns nothing. */
const tellOwner = async (tx: Tx, deps: Deps, { email, mobile }: Registration): Promise<boolean> => {
  const { rows } = await tx.query<{ name: string; email: string | null }>(
    `select name, email from accounts where status <> 4 and (lower(email) = lower($1) or ("userType" = ${CLIENT} and mobile = $2)) limit 1`,
    [email, mobile],
  )
  const owner = rows[0]
  if (owner?.email)
    await queueMail(tx, {
      to: owner.email,
      subject: 'You already have an account',
      text: `Hello ${owner.name},\n\nsomeone tried to register with your e-mail address or mobile number. If it was you, you already have an account: sign in at ${deps.publicUrl ?? ''}/authentication, or set a new password at ${deps.publicUrl ?? ''}/forgot-password.\n\nIf it was not you, ignore this message: nothing has changed.`,
    })
  return owner !== undefined
}

const addAccount = async (
  tx: Tx,
  deps: Deps,
  origin: Origin,
  form: Registration,
  hash: string,
  settings: Settings,
): Promise<void> => {
  const parent = await parentFor(tx, form.ref, settings)
  const status = settings.auto_approve === 1 ? ACTIVE : PENDING
  const { rows } = await tx.query<{ id: number }>(
    `insert into accounts ("userType", name, username, email, mobile, "companyName", password_hash, parent_id, status, role_id, timezone)
     values (${CLIENT}, $1, $2, $3, $4, $5, $6, $7, $8, (select id from roles where id = $9 and "userType" = ${CLIENT}), $10) returning id`,
    [
      form.name,
      form.username,
      form.email,
      form.mobile,
      form.companyName,
      hash,
      parent,
      status,
      settings.default_role,
      settings.timezone,
    ],
  )
  const { id } = present(rows[0])
  if (status === ACTIVE) await giveWelcomeCredit(tx, id, id)
  await audit(
    tx,
    { ...origin, actorId: id, accountId: id },
    { action: 'session.sign-up', entity: 'users', entityId: id, after: { username: form.username, parent_id: parent, status } },
  )
  await notify(tx, parent, {
    event: 'user-registered',
    title: status === PENDING ? 'A registration is waiting for you' : 'A new user has registered',
    message: `${form.name} (${form.username}) has registered${status === PENDING ? ' and is waiting for approval' : ''}.`,
    link: '/users',
    values: { name: form.name, username: form.username },
  })
  await queueMail(tx, {
    to: form.email,
    subject: 'We have received your registration',
    text:
      status === PENDING
        ? `Hello ${form.name},\n\nthank you for registering as "${form.username}". We are reviewing it and will tell you when you can sign in.`
        : `Hello ${form.name},\n\nthank you for registering as "${form.username}". You can sign in now: ${deps.publicUrl ?? ''}/authentication`,
  })
}

/**
 * `POST sign-up`: an account that waits to be approved, or works at once where the setting says so. Whether an e-mail or a mobile number is
 * known already shows in nothing but a mail to its owner; a username is public and must be told to be taken.
 * @returns what the person is told
 * @throws HttpProblem 403 while registration is closed, 422 at wrong fields, 429 when one neighbourhood registers too often
 */
export const signUp = async (deps: Deps, origin: Origin, form: Registration): Promise<string> => {
  const settings = await readSettings(deps.pool)
  if (settings.allow_registration !== 1)
    throw new HttpProblem(403, tell('Registration is closed. Ask the person who runs this platform for an account.'))
  await limitAttempts(deps.pool, `sign-up-from:${neighbourhood(origin.ip)}`, SIGN_UPS_PER_ADDRESS)
  validateNewPassword(form.password, form.repeated, form.username)
  if (!form.accepts) throw invalid({ accept_terms: [tell('Read and accept the terms first.')] })
  if ((await deps.pool.query('select 1 from accounts where username = $1', [form.username])).rowCount) throw taken()
  const hash = await hashPassword(form.password)
  try {
    await asSystem(deps.pool, async tx => {
      if (!(await tellOwner(tx, deps, form))) await addAccount(tx, deps, origin, form, hash, settings)
    })
  } catch (error) {
    const { code, constraint } = error instanceof pg.DatabaseError ? error : {}
    if (code !== UNIQUE_VIOLATION) throw error
    // Two at once: the second one's e-mail or mobile is the first one's.
    if (constraint?.includes('username')) throw taken()
  }
  return settings.auto_approve === 1
    ? tell('Thank you. You can sign in now.')
    : tell('Thank you. Your registration is waiting for approval. We will let you know by e-mail.')
}
