import { groupIndian } from '../../messaging/format.ts'
import { ROUTE_TYPES } from '../../resources/enums.ts'
import { isOperator } from '../../resources/schema/access.ts'
import type { Caller } from '../access/caller.ts'
import { notify } from '../notifications/notify.ts'
import { readSettings } from '../system/settings.ts'
import { emitWebhook } from '../webhooks/emit.ts'
import type { Client } from './ledger.ts'

/** What became of a wallet, in credits. */
export interface Moved {
  userId: number
  routeType: number
  credit: number
  balance: number
}

/** The name of a wallet as people read it. */
export const walletName = (routeType: number): string =>
  ROUTE_TYPES.find(({ value }) => value === routeType)?.label ?? String(routeType)

/** Who is said to have moved credits: a reseller by name, operators by the desk's. */
const byline = async (tx: Client, { userType, name }: Pick<Caller, 'userType' | 'name'>): Promise<string> =>
  isOperator(userType) ? (await readSettings(tx)).app_name : name

/** Tells an account, in the transaction of the movement, that credits came in. */
export const tellAdded = async (
  tx: Client,
  caller: Pick<Caller, 'userType' | 'name'>,
  { userId, routeType, credit, balance }: Moved,
): Promise<void> => {
  const values = {
    credit: groupIndian(credit),
    wallet: walletName(routeType),
    balance: groupIndian(balance),
    by: await byline(tx, caller),
  }
  await notify(tx, userId, {
    event: 'credit-added',
    title: 'Credit added',
    message: `${values.credit} ${values.wallet} credits were added by ${values.by}. Balance: ${values.balance}.`,
    values,
  })
  await emitWebhook(tx, userId, 'credit.added', { wallet: values.wallet, route_type: routeType, balance, credit })
}

/** Tells an account, in the transaction of the movement, that credits were taken back, and why. */
export const tellTaken = async (
  tx: Client,
  caller: Pick<Caller, 'userType' | 'name'>,
  { userId, routeType, credit, balance }: Moved,
  reason: string,
): Promise<void> => {
  const values = {
    credit: groupIndian(credit),
    wallet: walletName(routeType),
    balance: groupIndian(balance),
    by: await byline(tx, caller),
    reason,
  }
  await notify(tx, userId, {
    event: 'credit-reversed',
    title: 'Credit taken back',
    message: `${values.credit} ${values.wallet} credits were taken back by ${values.by}: ${reason}. Balance: ${values.balance}.`,
    values,
  })
}
