import { passwordProblems } from '../../messaging/password.ts'
import { session } from '../../resources/system/services.ts'
import { actAs, backHome } from '../access/actAs.ts'
import { audit } from '../access/audit.ts'
import { hashPassword, verifyPassword } from '../access/passwords.ts'
import { endSession, endSessionsOf, readSession, type Session } from '../access/sessions.ts'
import { signIn } from '../access/signIn.ts'
import { HttpProblem, invalid, unauthenticated } from '../http/errors.ts'
import { originOf, tokenOf } from '../http/origin.ts'
import { defineCompanion } from '../records/companion.ts'
import { publicSettings } from './settings.ts'

const opened = (message: string, { user, token }: Session & { token: string }) => ({
  message,
  data: { ...user, access_token: token },
})

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
      changePassword: async ({ tx, caller, input }) => {
        if (caller.actorId !== caller.accountId) throw new HttpProblem(403, 'Not available while acting as another account.')
        const { rows } = await tx.query<{ password_hash: string; username: string }>(
          'select password_hash, username from accounts where id = $1',
          [caller.accountId],
        )
        const own = rows[0]
        if (!own || !(await verifyPassword(String(input.old_password), own.password_hash)))
          throw invalid({ old_password: ['This is not your present password.'] })
        const problems = passwordProblems(String(input.new_password), own.username)
        if (problems.length > 0) throw invalid({ new_password: problems })
        await tx.query('update accounts set password_hash = $2, updated_at = now() where id = $1', [
          caller.accountId,
          await hashPassword(String(input.new_password)),
        ])
        await endSessionsOf(tx, caller.accountId, caller.sessionId)
        await audit(tx, caller, { action: 'session.change-password', entity: 'users', entityId: caller.accountId })
        return { message: 'Password changed. Other sessions were signed out.' }
      },
    },
  },
})
