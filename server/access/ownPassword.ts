import { tell } from '../../messaging/tell.ts'
import type { session } from '../../resources/access/session.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { Deps, RawHandler } from '../kernel/context/context.ts'
import { invalid, unauthenticated } from '../kernel/problem/errors.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { withScope } from '../kernel/scope/scope.ts'
import { tellOfNewPassword, validateNewPassword } from './newPassword.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { verifyOwnPassword } from './stepUp.ts'

interface Change {
  old: string
  next: string
  repeated: string
  /** Names of the new password and its repetition on the wire. */
  fields: readonly [string, string]
}

/** Hashing takes its time and waits its turn: no transaction is open meanwhile. */
const change = async (deps: Deps, caller: Caller | undefined, { old, next, repeated, fields }: Change) => {
  if (!caller) throw unauthenticated()
  const { rows } = await deps.pool.query<{ password_hash: string; username: string }>(
    'select password_hash, username from accounts where id = $1',
    [caller.accountId],
  )
  const own = rows[0]
  if (!own) throw unauthenticated()
  await verifyOwnPassword(deps.pool, caller, old, 'old_password')
  validateNewPassword(next, repeated, own.username, fields)
  if (await verifyPassword(next, own.password_hash))
    throw invalid({ [fields[0]]: [tell('Choose a password different from the current one.')] })
  const hash = await hashPassword(next)
  await withScope(deps.pool, caller, async tx => {
    // Of two changes at once the second one's old password is no longer the present one.
    const changed = await tx.query(
      `update accounts set password_hash = $2, must_change_password = 0, password_changed_at = now(), updated_at = now()
       where id = $1 and password_hash = $3`,
      [caller.accountId, hash, own.password_hash],
    )
    if (changed.rowCount !== 1) throw invalid({ old_password: [tell('Wrong password.')] })
    await endSessionsOf(tx, caller.accountId, caller.sessionId)
    await audit(tx, caller, { action: 'session.change-password', entity: 'users', entityId: caller.accountId })
    await tellOfNewPassword(tx, caller.accountId, caller)
  })
  return { message: tell('Password changed. Other sessions were signed out.') }
}

/** `POST update-self-password`: of one's own will, in the profile. */
export const changeOwnPassword: RawHandler<typeof session, 'changePassword'> = ({ deps, caller, input }) =>
  change(deps, caller, {
    old: input.old_password,
    next: input.new_password,
    // Programs need not say it twice.
    repeated: input.confirm ?? input.new_password,
    fields: ['new_password', 'confirm'],
  })

/** `POST change-password`: the one that stands between sign-in and everything else. */
export const changeForcedPassword: RawHandler<typeof session, 'forcedChange'> = ({ deps, caller, input }) =>
  change(deps, caller, {
    old: input.old_password,
    next: input.password,
    repeated: input.password_confirmation,
    fields: ['password', 'password_confirmation'],
  })
