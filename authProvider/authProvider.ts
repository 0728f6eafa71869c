/**
 * `createAuthProvider(platform, register)`: react-admin's auth provider, and `signIn`, `actAs`, `goBackHome` of this platform.
 * A sign-in that asks for a one-time code answers `{ codeFor }`; the page for it is /two-factor-authentication, which calls
 * `signInByCode(code)` and `resendCode()`. `lock()` and `unlock(password)` leave the screen and come back to it.
 */

import type { AuthProvider } from 'react-admin'
import type { Platform } from '../dataProvider/platform.ts'
import { recordOf } from '../messaging/record.ts'
import type { Register } from '../resources/language/endpoints.ts'
import { canAccess } from './canAccess.ts'
import { principalOf } from './principal.ts'
import { clearSession, readSession, type Session, saveSession, setLocked } from './session.ts'

export interface Credentials {
  username: string
  password: string
  remember?: boolean
}

/** Signed in, or one step away from it. */
export type SignInAnswer = { session: Session } | { codeFor: string }

/** Where the code page finds what its answer belongs to; gone with the tab. */
export const OTP_KEY = 'otp_token'
/** Where the code was sent, as far as it is told. */
export const OTP_TO_KEY = 'otp_sent_to'

export const createAuthProvider = (platform: Platform, register: Register) => {
  const signIn = async ({ username, password, remember = false }: Credentials): Promise<SignInAnswer> => {
    const body = { username: username.trim(), password, remember: remember ? 1 : 0 }
    const { data } = await platform.call('POST', 'login', { body, open: true })
    const { two_factor_required: codeIsSent, otp_token: token, sent_to: sentTo } = recordOf(data)
    if (codeIsSent) {
      const codeFor = String(token ?? '')
      sessionStorage.setItem(OTP_KEY, codeFor)
      sessionStorage.setItem(OTP_TO_KEY, String(sentTo ?? ''))
      return { codeFor }
    }
    return { session: saveSession(data) }
  }

  const otpToken = () => sessionStorage.getItem(OTP_KEY) ?? ''

  /** The second step of a sign-in. @throws PlatformError with `fields.otp` for a wrong code, 429 after too many */
  const signInByCode = async (otp: string): Promise<Session> => {
    const { data } = await platform.call('POST', 'verify-otp', { body: { otp, otp_token: otpToken() }, open: true })
    const session = saveSession(data)
    sessionStorage.removeItem(OTP_KEY)
    sessionStorage.removeItem(OTP_TO_KEY)
    return session
  }

  /** Has another code sent. Answers the seconds until one more may be asked for. */
  const resendCode = async (): Promise<number> => {
    const { data } = await platform.call('POST', 'resent-otp', { body: { otp_token: otpToken() }, open: true })
    return Number(recordOf(data).resend_after) || 60
  }

  /** Leaves the screen. Where the platform cannot be told, it locks by itself when nobody calls any more. */
  const lock = async (): Promise<void> => {
    if (!readSession() || readSession()?.locked) return
    const told = platform.call('POST', 'lock-session').catch(() => undefined)
    setLocked(true)
    await told
  }

  /** Comes back to the same session. @throws PlatformError with `fields.password` for a wrong password */
  const unlock = async (password: string): Promise<void> => {
    const { data } = await platform.call('POST', 'unlock-session', { body: { password } })
    setLocked(false, data)
  }

  const switchTo = async (accountUuid: string, back: 0 | 1, reason?: string): Promise<Session> => {
    const body = { account_uuid: accountUuid, is_back_to_self_account: back, ...(reason && { reason }) }
    return saveSession((await platform.call('POST', 'child-login', { body })).data)
  }

  const signOut = async (): Promise<void> => {
    // The call has taken the token with it when the session is cleared. Whatever the platform answers, this browser forgets at once;
    // a failed logout is not shown (rule platform-dialect-5).
    if (readSession()) platform.call('POST', 'logout', { open: true }).catch(() => undefined)
    clearSession()
  }

  return {
    signIn,
    signInByCode,
    resendCode,
    signOut,
    lock,
    unlock,

    /** Continues as an account of one's scope (rule access-3). @throws PlatformError with `fields.reason` where one must be given */
    actAs: (accountUuid: string, reason?: string) => switchTo(accountUuid, 0, reason),

    /** Ends acting as somebody else. @throws Error when nobody else is acted as. */
    goBackHome: () => {
      const parent = readSession()?.user.parent_key
      if (!parent) throw new Error('You are already in your own account.')
      return switchTo(parent, 1)
    },

    login: async (credentials: Credentials) => {
      const answer = await signIn(credentials)
      return 'codeFor' in answer ? { redirectTo: '/two-factor-authentication' } : undefined
    },
    logout: async () => {
      await signOut()
      return '/authentication'
    },
    checkAuth: () => (readSession() ? Promise.resolve() : Promise.reject(new Error('Sign in first.'))),
    // The platform client ended the session already where the answer meant that, and it alone knows whose answer it was.
    checkError: () => Promise.resolve(),
    getPermissions: async () => {
      const session = readSession()
      return session ? principalOf(session.user) : null
    },
    canAccess: async (asked: { action: string; resource: string }) => {
      const user = readSession()?.user
      return canAccess(register, user && principalOf(user), asked)
    },
    getIdentity: async () => {
      const user = readSession()?.user
      if (!user) throw new Error('Nobody is signed in.')
      return { id: user.id, fullName: user.fullName, ...(user.avatar && { avatar: user.avatar }) }
    },
  } satisfies AuthProvider & Record<string, unknown>
}

export type DeskAuthProvider = ReturnType<typeof createAuthProvider>
