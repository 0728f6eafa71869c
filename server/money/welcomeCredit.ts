import { tell } from '../../messaging/tell.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { readSettings } from '../kernel/settings/settings.ts'
import { addCredit } from './credits.ts'

const TRANSACTION = 1

/**
 * Gives a registered account its first credits when it begins to work: issued by the platform, as many as the setting `default_credit`
 * says (rule money-9), in the transaction that opens the account.
 */
export async function giveWelcomeCredit(tx: Tx, userId: number, actorId: number): Promise<void> {
  const { default_credit: credit } = await readSettings(tx)
  if (credit === 0) return
  const platform = { accountId: actorId, actorId, userType: 0 as const }
  await addCredit(tx, platform, { userId, routeType: TRANSACTION, credit, comment: tell('Welcome credits') })
}
