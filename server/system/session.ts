import { passwordProblems } from '../../messaging/password.ts'
import { session } from '../../resources/system/services.ts'
import { actAs, backHome } from '../access/actAs.ts'
import { countAttempt, forgiveAttempts } from '../access/attempts.ts'
import { audit } from '../access/audit.ts'
import { hashPassword, verifyPassword } from '../access/passwords.ts'
import { withScope } from '../access/scope.ts'
import { endSession, endSessionsOf, readSession, type Session } from '../access/sessions.ts'
import { signIn } from '../access/signIn.ts'
import { confirmPassword } from '../access/stepUp.ts'
import type { RawHandler } from '../http/context.ts'
import { HttpProblem, invalid, tooMany, unauthenticated } from '../http/errors.ts'
import { originOf, tokenOf } from '../http/origin.ts'
import { defineCompanion } from '../records/companion.ts'
import { publicSettings } from './settings.ts'

const opened = (message: string, { user, token }: Session & { token: string }) => ({
  message,
  data: { ...user, access_token: token },
})

/** Wrong tries at one's own password in a quarter of an hour: a stolen session must not find it out. */
const TRIES = 10

/** Hashing takes its time and waits its turn: no transaction is open meanwhile. */
const changePassword: RawHandler = async ({ deps, caller, input }) => {
  if (!caller) throw unauthenticated()
  if (caller.actorId !== caller.accountId) throw new HttpProblem(403, 'Not available while acting as another account.')
  const key = `password:#${caller.accountId}`
  const tries = await countAttempt(deps.pool, key)
  if (tries.count > TRIES) throw tooMany(tries.seconds)
  const { rows } = await deps.pool.query<{ password_hash: string; username: string }>(
    'select password_hash, username from accounts where id = $1',
    [caller.accountId],
  )
  const own = rows[0]
  if (!own || !(await verifyPassword(String(input.old_password), own.password_hash)))
    throw invalid({ old_password: ['This is not your present password.'] })
  const problems = passwordProblems(String(input.new_password), own.username)
  if (problems.length > 0) throw invalid({ new_password: problems })
  const hash = await hashPassword(String(input.new_password))
  await withScope(deps.pool, caller, async tx => {
    // Of two changes at once the second one's old password is no longer the present one.
    const changed = await tx.query(
      'update accounts set password_hash = $2, updated_at = now() where id = $1 and password_hash = $3',
      [caller.accountId, hash, own.password_hash],
    )
    if (changed.rowCount !== 1) throw invalid({ old_password: ['This is not your present password.'] })
    await forgiveAttempts(tx, key, 'all')
    await endSessionsOf(tx, caller.accountId, caller.sessionId)
    await audit(tx, caller, { action: 'session.change-password', entity: 'users', entityId: caller.accountId })
  })
  return { message: 'Password changed. Other sessions were signed out.' }
}

/** Sign-in and its neighbours. */
export const sessionCompanion = defineCompanion(session, {
  handlers: {
    call: {
      login: {
        raw: async ({ deps, input, request }) =>
          opened('Login successful', await signIn(deps.pool, originOf(request), input as { username: string; password: string })),
      },
      switchAccount: {
        raw: async ({ deps, caller, input }) => {
          if (!caller) throw unauthenticated()
          if (input.is_back_to_self_account === 1) return opened('Welcome back', await backHome(deps.pool, caller))
          if (typeof input.account_uuid !== 'string') throw invalid({ account_uuid: ['Say which account.'] })
          return opened(
            'Account changed',
            await actAs(deps.pool, caller, { uuid: input.account_uuid }, input.reason as string | undefined),
          )
        },
      },
      logout: async ({ tx, caller }) => {
        await endSession(tx, caller.sessionId)
        await audit(tx, caller, { action: 'session.logout' })
        return { message: 'Signed out' }
      },
      me: {
        raw: async ({ deps, request }) => ({ data: (await readSession(deps.pool, tokenOf(request), originOf(request))).user }),
      },
      publicSettings: { raw: async ({ deps }) => ({ data: await publicSettings(deps.pool) }) },
      changePassword: { raw: changePassword },
      confirmPassword: { raw: confirmPassword },
    },
  },
})
