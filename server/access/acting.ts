import { tell } from '../../messaging/tell.ts'
import { HttpProblem } from '../kernel/problem/errors.ts'
import type { Caller } from '../kernel/scope/caller.ts'

/** Passwords, codes, keys, secrets and credit are nobody's to change in another one's name (security case 34). @throws HttpProblem 403 */
export const refuseWhileActing = ({ actorId, accountId }: Pick<Caller, 'actorId' | 'accountId'>): void => {
  if (actorId !== accountId) throw new HttpProblem(403, tell('Not available while acting as another account.'))
}
