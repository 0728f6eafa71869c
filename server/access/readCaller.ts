import type pg from 'pg'
import { tell } from '../../messaging/tell.ts'
import { KEY_CALLS } from '../../resources/access/api-access.ts'
import type { Endpoint } from '../../resources/language/endpoints.ts'
import { HttpProblem } from '../kernel/problem/errors.ts'
import type { Caller, Origin } from '../kernel/scope/caller.ts'
import { isKey, readKey } from './apiKeys.ts'
import { noteBad, noteGood } from './knownTokens.ts'
import { readSession } from './sessions.ts'

/** Who calls: a person by a session's token, a program by a key. @throws HttpProblem 401, for keys also 403 and 429 */
export const readCaller = async (
  pool: pg.Pool,
  token: string | undefined,
  origin: Origin,
  { evenLocked }: { evenLocked: boolean },
): Promise<Caller> => {
  try {
    const caller = isKey(token)
      ? await readKey(pool, token, origin)
      : (await readSession(pool, token, origin, { evenLocked })).caller
    if (token) noteGood(token)
    return caller
  } catch (error) {
    // Also one that was locked: it counts by address until it is let in again.
    if (token && error instanceof HttpProblem && error.status === 401) noteBad(token)
    throw error
  }
}

const OPEN_TO_KEYS = new Set(KEY_CALLS)

/** A key sends and asks how it went; everything else is for people (security case 31). @throws HttpProblem 403 */
export const authorizeKeyCall = ({ keyId }: Pick<Caller, 'keyId'>, { operation }: Pick<Endpoint, 'operation'>): void => {
  if (keyId !== undefined && !OPEN_TO_KEYS.has(operation.call))
    throw new HttpProblem(403, tell('An API key cannot make this call. Keys allow sending and checking status only.'))
}
