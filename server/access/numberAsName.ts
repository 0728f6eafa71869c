import type { Tx } from '../kernel/scope/scope.ts'
import { notify } from '../notifications/port.ts'

const EVENT = 'number-as-name'

/** Tells an account once, when it is signed in to, that its username is one that is not given any more: it could be a mobile number. */
export const tellOfNumberAsName = async (tx: Tx, accountId: number, username: string): Promise<void> => {
  if (/[a-z]/.test(username)) return
  const { rowCount } = await tx.query('select 1 from notifications where account_id = $1 and event = $2 limit 1', [
    accountId,
    EVENT,
  ])
  if (rowCount) return
  await notify(tx, accountId, {
    event: EVENT,
    title: 'Your username could be a mobile number',
    message: `Your username ${username} has no letters, so it could be someone else's mobile number. You can still sign in with it, but such usernames are no longer allowed for new accounts. To change it, ask the person who manages your account.`,
  })
}
