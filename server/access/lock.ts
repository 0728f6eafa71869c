import { tell } from '../../messaging/tell.ts'
import type { session } from '../../resources/access/session.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallHandler, RawHandler } from '../kernel/context/context.ts'
import { originOf, tokenOf } from '../kernel/context/origin.ts'
import { unauthenticated } from '../kernel/problem/errors.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { readSession } from './sessions.ts'
import { verifyOwnPassword } from './stepUp.ts'

/** `POST lock-session`: the screen is left; only the password goes on from here. */
export const lockSession: CallHandler<typeof session, 'lock'> = async ({ tx, caller }) => {
  await tx.query('update sessions set locked_at = now(), stepped_up_at = null where id = $1 and locked_at is null', [
    caller.sessionId,
  ])
  await audit(tx, caller, { action: 'session.lock' })
  return { message: tell('Locked') }
}

/** `POST unlock-session`: the same session goes on, with the same token; its absolute end stays. */
export const unlockSession: RawHandler<typeof session, 'unlock'> = async ({ deps, caller, input, request }) => {
  if (!caller) throw unauthenticated()
  await verifyOwnPassword(deps.pool, caller, input.password, 'password')
  await asSystem(deps.pool, async tx => {
    await tx.query('update sessions set locked_at = null, last_seen_at = now() where id = $1 and revoked_at is null', [
      caller.sessionId,
    ])
    await audit(tx, caller, { action: 'session.unlock' })
  })
  return { message: tell('Welcome back'), data: (await readSession(deps.pool, tokenOf(request), originOf(request))).user }
}
