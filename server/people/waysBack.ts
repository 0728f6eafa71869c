import { displayDateTime } from '../../messaging/format.ts'
import { tell } from '../../messaging/tell.ts'
import { refuseWhileActing, requireStepUp, verifyOwnPassword } from '../access/port.ts'
import type { CallContext } from '../kernel/context/context.ts'
import { queueMail } from '../kernel/mail/outbox.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { mailFor, notify } from '../notifications/port.ts'

/**
 * By what an account is got back when its password is lost, and signed in to: whoever changes them can make it his. Their only writers are
 * the profile and the form of users; both ask here.
 */
const WAYS_BACK = ['email', 'mobile'] as const
const NAMES = { email: 'e-mail address', mobile: 'mobile number' } as const

type Context = Pick<CallContext, 'deps' | 'tx' | 'caller'>
type Values = Readonly<Record<string, unknown>>

const changedIn = (values: Values, before: Values) =>
  WAYS_BACK.filter(name => name in values && (values[name] ?? null) !== (before[name] ?? null))

/**
 * Lets change the e-mail address and the mobile number of an account, one's own or another's, who gives his own password for it: with the
 * call, where the call takes one, else by stepping up. Never while acting as somebody.
 * @param typed what the call brought as the password; absent where it takes none
 * @throws HttpProblem 403 while acting, or with `data.step_up`; 422 or 429 at `password`
 */
export const validateWaysBack = async (
  context: Context,
  values: Values,
  before: Values,
  typed?: { password: unknown },
): Promise<void> => {
  if (changedIn(values, before).length === 0) return
  const { deps, caller } = context
  refuseWhileActing(caller)
  if (!typed) return requireStepUp(context)
  if (typeof typed.password !== 'string')
    throw invalid({ password: [tell('Enter your password to change the e-mail address or the mobile number.')] })
  await verifyOwnPassword(deps.pool, caller, typed.password, 'password')
}

/** Tells the owner, where he was reached until now: should it not have been him, he hears of it. A number that is gone is told by mail. */
export const tellOfWaysBack = async ({ tx, caller }: Context, after: Values & { id: number }, before: Values): Promise<void> => {
  const changed = changedIn(after, before)
  if (changed.length === 0) return
  const { rows } = await tx.query<{ name: string; username: string; company: string | null; timezone: string }>(
    'select name, username, "companyName" as company, timezone from accounts where id = $1',
    [after.id],
  )
  const [person] = rows
  if (!person) return
  const what = changed.map(name => NAMES[name]).join(' and the ')
  const notice = {
    event: 'contact-changed',
    title: 'Your sign-in details were changed',
    message: `The ${what} of your account was changed from the IP address ${caller.ip}. If this was not you, contact the person who manages your account at once.`,
    values: { what, ip: caller.ip, at: displayDateTime(new Date(), person.timezone) },
  }
  const { email: old } = before
  if (changed.includes('email') && typeof old === 'string')
    await queueMail(tx, { to: old, ...(await mailFor(tx, notice.event, { ...person, email: old }, notice)) })
  await notify(tx, after.id, notice)
}
