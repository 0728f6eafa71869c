import { tell } from '../../messaging/tell.ts'
import { HttpProblem } from '../kernel/problem/errors.ts'
import type { Caller } from '../kernel/scope/caller.ts'

interface Call {
  owner: string
  name: string
}

const SESSION = 'session'
const WHEN_LOCKED = new Set(['unlock', 'logout'])
const BEFORE_A_NEW_PASSWORD = new Set(['unlock', 'lock', 'logout', 'me', 'forcedChange', 'changePassword', 'confirmPassword'])

/** A locked session may be opened again, or ended. */
export const worksWhenLocked = ({ owner, name }: Call): boolean => owner === SESSION && WHEN_LOCKED.has(name)

/**
 * Lets somebody whose password must be changed do that and nothing else.
 * @throws HttpProblem 403 with `data.must_change_password`, which leads the panel to the page for it
 */
export const authorizeBeforeNewPassword = (caller: Caller | undefined, { owner, name }: Call): void => {
  if (!caller?.mustChangePassword || (owner === SESSION && BEFORE_A_NEW_PASSWORD.has(name))) return
  throw new HttpProblem(403, tell('Choose a new password first.'), { data: { must_change_password: true } })
}
