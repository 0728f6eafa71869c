import { tell } from '../messaging/tell.ts'
import { session } from '../resources/access/session.ts'
import { actAs, backHome, signOut } from './access/actAs.ts'
import { lockSession, unlockSession } from './access/lock.ts'
import { resendCode } from './access/otp.ts'
import { changeForcedPassword, changeOwnPassword } from './access/ownPassword.ts'
import { forgotPassword, NEUTRAL, resetPassword } from './access/recovery.ts'
import { endOtherSessions, endOwnSession, endUserSessions, ownSessions, userSessions } from './access/sessionList.ts'
import { readSession, type Session } from './access/sessions.ts'
import { signIn, signInByCode } from './access/signIn.ts'
import { confirmPassword } from './access/stepUp.ts'
import { originOf, tokenOf } from './kernel/context/origin.ts'
import { limitAttempts, neighbourhood } from './kernel/net/attempts.ts'
import { invalid, unauthenticated } from './kernel/problem/errors.ts'
import { defineCompanion } from './kernel/records/companion.ts'
import { publicSettings } from './kernel/settings/settings.ts'
import { signUp } from './people/signUp.ts'

const RESENDS_PER_ADDRESS = 30

const opened = (message: string, { user, token }: Session & { token: string }) => ({
  message,
  data: { ...user, access_token: token },
})

/** Sign-in and its neighbours. */
export const sessionCompanion = defineCompanion(session, {
  handlers: {
    call: {
      login: {
        raw: async ({ deps, input, request }) => {
          const answer = await signIn(deps, originOf(request), input)
          return 'otp_token' in answer
            ? { message: tell('A code was sent to %{to}', { to: answer.sent_to }), data: answer }
            : opened('Login successful', answer)
        },
      },
      verifyCode: {
        raw: async ({ deps, input, request }) => {
          const given = { token: input.otp_token, code: input.otp }
          return opened('Login successful', await signInByCode(deps, originOf(request), given))
        },
      },
      resendCode: {
        raw: async ({ deps, input, request }) => {
          await limitAttempts(deps.pool, `resend-from:${neighbourhood(originOf(request).ip)}`, RESENDS_PER_ADDRESS)
          const data = await resendCode(deps, input.otp_token)
          return { message: tell('Another code was sent to %{to}', { to: data.sent_to }), data }
        },
      },
      forgotPassword: {
        raw: async ({ deps, input, request }) => {
          const typed = input.email ?? input.username
          if (!typed?.trim()) throw invalid({ email: [tell('Enter your e-mail or username.')] })
          await forgotPassword(deps, originOf(request), typed)
          return { message: NEUTRAL }
        },
      },
      resetPassword: {
        raw: async ({ deps, input, request }) => {
          await resetPassword(deps, originOf(request), {
            token: input.token,
            password: input.password,
            repeated: input.password_confirmation,
          })
          return { message: tell('Your new password is set. Sign in with it.') }
        },
      },
      signUp: {
        raw: async ({ deps, input, request }) => ({
          message: await signUp(deps, originOf(request), {
            name: input.name,
            username: input.username,
            email: input.email,
            mobile: input.mobile,
            password: input.password,
            repeated: input.password_confirmation,
            companyName: input.companyName ?? null,
            ref: input.ref ?? null,
            accepts: input.accept_terms === 1,
          }),
        }),
      },
      switchAccount: {
        raw: async ({ deps, caller, input }) => {
          if (!caller) throw unauthenticated()
          if (input.is_back_to_self_account === 1) return opened(tell('Welcome back'), await backHome(deps.pool, caller))
          if (!input.account_uuid) throw invalid({ account_uuid: [tell('Specify the account.')] })
          return opened(tell('Account changed'), await actAs(deps.pool, caller, input.account_uuid, input.reason))
        },
      },
      logout: async ({ tx, caller }) => {
        await signOut(tx, caller)
        return { message: tell('Signed out') }
      },
      me: {
        raw: async ({ deps, request }) => ({ data: (await readSession(deps.pool, tokenOf(request), originOf(request))).user }),
      },
      publicSettings: {
        raw: async ({ deps }) => ({
          data: { ...(await publicSettings(deps.pool)), sends_mail: deps.sendsMail ? (1 as const) : (0 as const) },
        }),
      },
      changePassword: { raw: changeOwnPassword },
      forcedChange: { raw: changeForcedPassword },
      confirmPassword: { raw: confirmPassword },
      lock: lockSession,
      unlock: { raw: unlockSession },
      sessions: ownSessions,
      endSession: endOwnSession,
      endOthers: endOtherSessions,
      userSessions,
      endUserSessions,
    },
  },
})
