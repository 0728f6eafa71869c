import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAuthProvider, OTP_KEY } from '../../authProvider/authProvider.ts'
import { principalOf } from '../../authProvider/principal.ts'
import {
  clearSession,
  readSession,
  readUser,
  saveSession,
  subscribeSession,
  TOKEN_KEY,
  USER_KEY,
} from '../../authProvider/session.ts'
import { DEFAULT_CONFIG } from '../../dataProvider/config.ts'
import { createPlatform } from '../../dataProvider/platform.ts'
import { register } from '../../resources/index.ts'
import { allows } from '../../resources/language/access.ts'
import { LATER, startPlatform } from './providersServer.ts'

/** The sign-in answer of rule access-12. */
const SUNRISE = {
  id: '3',
  uuid: '0b0c',
  userType: '2',
  username: 'sunrise',
  fullName: 'Sunrise School',
  access_token: 'tok-1',
  avatar: null,
  companyLogo: 'null',
  account_type: 2,
  sp_operation: 0,
  parent_key: null,
  role: 'client',
  default_route: null,
  permissions: [{ name: 'send-sms' }, { name: 'dlt-template-list' }],
}

let server: Awaited<ReturnType<typeof startPlatform>>
let auth: ReturnType<typeof createAuthProvider>
let platform: ReturnType<typeof createPlatform>

beforeAll(async () => {
  server = await startPlatform(() => ({}))
  platform = createPlatform({
    config: { ...DEFAULT_CONFIG, apiBase: `${server.base}/api` },
    token: () => readSession()?.token,
    hasUser: () => readSession() !== undefined,
    onUnauthenticated: clearSession,
  })
  auth = createAuthProvider(platform, register)
})
afterAll(() => server.stop())
beforeEach(() => {
  clearSession()
  sessionStorage.clear()
  server.setAnswer(() => ({ error: false, message: 'ok', data: SUNRISE }))
})

describe('signing in', () => {
  it('stores the token and the user, with numbers that came as text', async () => {
    const answer = await auth.signIn({ username: ' sunrise ', password: 'pass word ', remember: true })
    expect(server.last()).toMatchObject({ url: '/api/login', json: { username: 'sunrise', password: 'pass word ', remember: 1 } })
    expect(localStorage.getItem(TOKEN_KEY)).toBe('tok-1')
    expect('session' in answer && answer.session.user).toMatchObject({ id: 3, userType: 2, companyLogo: null, account_type: 2 })
    expect(JSON.parse(localStorage.getItem(USER_KEY) ?? '')).not.toHaveProperty('access_token')
  })

  it('gives the default abilities beside those of the account, and its flags', () => {
    const principal = principalOf(readUser(SUNRISE))
    expect([...principal.permissions].sort()).toEqual(['dashboard-view', 'dlt-template-list', 'private-view', 'send-sms'])
    expect([...principal.flags]).toEqual(['postpaid'])
    expect(allows(principal, { can: 'send-sms', flag: 'postpaid' })).toBe(true)
    expect(allows(principal, { can: 'users-list' })).toBe(false)
  })

  it('refuses a user type it does not know, and stores nothing', async () => {
    server.setAnswer(() => ({ data: { ...SUNRISE, userType: null } }))
    await expect(auth.signIn({ username: 'a', password: 'b' })).rejects.toThrow(/user type/)
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
  })

  it('refuses an answer without a token', async () => {
    server.setAnswer(() => ({ data: { ...SUNRISE, access_token: '' } }))
    await expect(auth.signIn({ username: 'a', password: 'b' })).rejects.toThrow(/no access token/)
  })

  it('leads to the code page when a one-time code is asked for', async () => {
    server.setAnswer(() => ({ data: { two_factor_required: true, otp_token: 'otp-9' } }))
    expect(await auth.login({ username: 'a', password: 'b' })).toEqual({ redirectTo: '/two-factor-authentication' })
    expect(sessionStorage.getItem(OTP_KEY)).toBe('otp-9')
    expect(readSession()).toBeUndefined()
  })
})

describe('signing out', () => {
  it('tells the platform and forgets at once, even when the platform fails', async () => {
    saveSession(SUNRISE)
    server.setAnswer((_, response) => {
      response.statusCode = 500
      return { error: true, message: 'no' }
    })
    expect(await auth.logout()).toBe('/authentication')
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
    await waitFor(() => expect(server.last().url).toBe('/api/logout'))
    expect(server.last().headers.authorization).toBe('Bearer tok-1')
  })

  it('is noticed from another tab', () => {
    saveSession(SUNRISE)
    const heard = vi.fn()
    const stop = subscribeSession(heard)
    localStorage.removeItem(TOKEN_KEY)
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }))
    expect(heard).toHaveBeenCalled()
    expect(readSession()).toBeUndefined()
    stop()
  })

  it('is not done by react-admin at an error: the platform client knows whose answer it was', async () => {
    saveSession(SUNRISE)
    await expect(auth.checkError()).resolves.toBeUndefined()
    await expect(auth.checkAuth()).resolves.toBeUndefined()
    clearSession()
    await expect(auth.checkAuth()).rejects.toThrow(/Sign in/)
  })
})

describe('acting as another account', () => {
  it('replaces user and abilities, and goes back by the parent key', async () => {
    saveSession({ ...SUNRISE, uuid: 'home', userType: 0, permissions: [{ name: 'users-list' }] })
    server.setAnswer(() => ({ data: { ...SUNRISE, access_token: 'tok-2', parent_key: 'home' } }))
    await auth.actAs('0b0c')
    expect(server.last()).toMatchObject({ url: '/api/child-login', json: { account_uuid: '0b0c', is_back_to_self_account: 0 } })
    expect(readSession()).toMatchObject({
      token: 'tok-2',
      user: { userType: 2, parent_key: 'home', permissions: ['send-sms', 'dlt-template-list'] },
    })
    server.setAnswer(() => ({ data: { ...SUNRISE, uuid: 'home', userType: 0, access_token: 'tok-3' } }))
    await auth.goBackHome()
    expect(server.last().json).toMatchObject({ account_uuid: 'home', is_back_to_self_account: 1 })
    expect(readSession()?.user.parent_key).toBeNull()
  })

  it('survives a late 401 to the session before', async () => {
    saveSession(SUNRISE)
    let answerLate = () => undefined as unknown
    server.setAnswer(({ headers, url }, response) => {
      if (headers.authorization === 'Bearer tok-2') return { data: {} }
      if (url === '/api/child-login') return { data: { ...SUNRISE, access_token: 'tok-2', parent_key: '0b0c' } }
      answerLate = () => {
        response.statusCode = 401
        response.end('{}')
      }
      return LATER
    })
    const late = platform.call('POST', 'users')
    await waitFor(() => expect(server.seen.some(({ url }) => url === '/api/users')).toBe(true))
    await auth.actAs('child')
    answerLate()
    await expect(late).rejects.toMatchObject({ status: 401 })
    expect(readSession()?.token).toBe('tok-2')
  })

  it('cannot be ended when it has not begun', () => {
    saveSession(SUNRISE)
    expect(() => auth.goBackHome()).toThrow(/own account/)
  })
})

describe('what somebody may do, asked by react-admin', () => {
  const may = (action: string, resource: string) => auth.canAccess({ action, resource })

  it('is nothing while nobody is signed in', async () => {
    expect(await may('list', 'blacklist')).toBe(false)
  })

  it('is what the one gate lets through, by operations and by actions of the declaration', async () => {
    saveSession({ ...SUNRISE, userType: 0, permissions: ['blacklist', 'primary-route-list', 'primary-route-edit'] })
    expect(await may('list', 'blacklist')).toBe(true)
    expect(await may('create', 'primary-routes')).toBe(false)
    expect(await may('list', 'primary-routes')).toBe(true)
    expect(await may('edit', 'primary-routes')).toBe(true)
    expect(await may('delete', 'primary-routes')).toBe(false)
  })

  it('is nothing of a list that is for other user types, and nothing that nobody declared', async () => {
    saveSession({ ...SUNRISE, permissions: ['primary-route-list', 'blacklist'] })
    expect(await may('list', 'primary-routes')).toBe(false)
    expect(await may('list', 'no-such-list')).toBe(false)
    expect(await may('constructor', 'blacklist')).toBe(false)
    expect(await may('no-such-action', 'blacklist')).toBe(false)
  })
})
