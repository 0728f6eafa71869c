/**
 * Who is signed in, as stored locally: the token under `access_token` (rule access-11), the user under `userData`.
 * `readSession()`, `saveSession(data)`, `clearSession()`, `subscribeSession(listener)`; another tab's sign-in and sign-out arrive as well.
 */

import { isRecord } from '../messaging/record.ts'
import type { UserType } from '../resources/language/access.ts'

export const TOKEN_KEY = 'access_token'
export const USER_KEY = 'userData'
/** Set while the session waits for its person's password. */
const LOCK_KEY = 'session_locked'

/** The sign-in answer (rule access-12) without its token. */
export interface SessionUser {
  id: number
  uuid: string
  userType: UserType
  username: string
  fullName: string
  avatar: string | null
  companyLogo: string | null
  /** 1 prepaid, 2 postpaid; null for those who have no wallet. */
  account_type: 1 | 2 | null
  sp_operation: 0 | 1
  template_groups_visible: 0 | 1
  /** 1: the platform has live chat, and it is switched on. */
  live_chat: 0 | 1
  /** Set while acting as somebody else: the account to go back to. A label only; the server knows the truth. */
  parent_key: string | null
  role: string
  /** Where type 3 lands. */
  default_route: string | null
  /** 1: nothing is answered until the password is changed. */
  must_change_password: 0 | 1
  /** After so long without a touch the screen is locked; 0 where the platform does not say. */
  idle_minutes: number
  /** While acting: who sits there, and why. */
  actor_name: string | null
  acting_reason: string | null
  permissions: readonly string[]
}

export interface Session {
  token: string
  user: SessionUser
  /** Only the password goes on from here. */
  locked?: true
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' && value !== 'null' ? value : null)
const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const flag = (value: unknown): 0 | 1 => (Number(value) === 1 ? 1 : 0)

const isUserType = (value: number): value is UserType => [0, 1, 2, 3].includes(value)

/**
 * Reads sign-in data, with numbers that come as text and permissions that come as `{ name }` or as names.
 * @throws Error when the user type is none of 0 to 3: such an account would pass gates by accident.
 */
export const readUser = (data: unknown): SessionUser => {
  if (!isRecord(data)) throw new Error('The platform answered no user data. Sign in again.')
  const userType = Number(data.userType ?? Number.NaN)
  if (!isUserType(userType))
    throw new Error(
      `The platform answered the user type "${text(data.userType)}", which is none of 0, 1, 2, 3. Tell your operator.`,
    )
  const permissions = Array.isArray(data.permissions) ? data.permissions : []
  const accountType = Number(data.account_type)
  return {
    id: Number(data.id),
    uuid: text(data.uuid),
    userType,
    username: text(data.username),
    fullName: text(data.fullName) || text(data.username),
    avatar: textOrNull(data.avatar),
    companyLogo: textOrNull(data.companyLogo),
    account_type: accountType === 1 || accountType === 2 ? accountType : null,
    sp_operation: flag(data.sp_operation),
    template_groups_visible: flag(data.template_groups_visible),
    live_chat: flag(data.live_chat),
    parent_key: textOrNull(data.parent_key),
    role: text(data.role),
    default_route: textOrNull(data.default_route),
    must_change_password: flag(data.must_change_password),
    idle_minutes: Math.max(0, Number(data.idle_minutes) || 0),
    actor_name: textOrNull(data.actor_name),
    acting_reason: textOrNull(data.acting_reason),
    permissions: permissions.map(item => text(isRecord(item) ? item.name : item)).filter(name => name !== ''),
  }
}

const stored = (): Session | undefined => {
  const token = localStorage.getItem(TOKEN_KEY)
  const json = localStorage.getItem(USER_KEY)
  if (!token || !json) return undefined
  try {
    return { token, user: readUser(JSON.parse(json)), ...(localStorage.getItem(LOCK_KEY) === '1' && { locked: true }) }
  } catch {
    return undefined
  }
}

let current: Session | undefined
let loaded = false
const listeners = new Set<() => void>()
const set = (next: Session | undefined) => {
  current = next
  loaded = true
  for (const listener of listeners) listener()
}

/** The session, read from storage once; the same object until it changes. */
export const readSession = (): Session | undefined => {
  if (!loaded) {
    current = stored()
    loaded = true
  }
  return current
}

/** Stores what sign-in or acting as another account answered. @throws Error when it holds no token or no usable user data. */
export const saveSession = (data: unknown): Session => {
  const token = isRecord(data) ? textOrNull(data.access_token) : null
  if (!token) throw new Error('The platform answered no access token. Sign in again.')
  const user = readUser(data)
  localStorage.setItem(TOKEN_KEY, token)
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  localStorage.removeItem(LOCK_KEY)
  set({ token, user })
  return { token, user }
}

/** Locks the screen of every tab, or opens it again with what the platform answered about the person. */
export const setLocked = (locked: boolean, data?: unknown): void => {
  const session = readSession()
  if (!session) return
  const user = data === undefined ? session.user : readUser(data)
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  if (locked) localStorage.setItem(LOCK_KEY, '1')
  else localStorage.removeItem(LOCK_KEY)
  set({ token: session.token, user, ...(locked && { locked: true }) })
}

/** Changes the stored user in place: a new name, another picture. */
export const updateUser = (
  change: Partial<Pick<SessionUser, 'fullName' | 'avatar' | 'companyLogo' | 'must_change_password'>>,
): void => {
  const session = readSession()
  if (!session) return
  const user = { ...session.user, ...change }
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  set({ ...session, user })
}

/** Takes over what the platform now says of the person signed in (`GET me`): another role, other permissions. Another account's is ignored. */
export const refreshUser = (data: unknown): void => {
  const session = readSession()
  if (!session) return
  const user = readUser(data)
  if (user.uuid !== session.user.uuid || JSON.stringify(user) === JSON.stringify(session.user)) return
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  set({ ...session, user })
}

export const clearSession = (): void => {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
  localStorage.removeItem(LOCK_KEY)
  if (readSession()) set(undefined)
}

export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Another tab signed in, out, or as somebody else; `key` is null when all storage was cleared. */
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key === null || key === TOKEN_KEY || key === USER_KEY || key === LOCK_KEY) set(stored())
})
