import { groupIndian } from '../../messaging/format.ts'
import { isOperator } from '../../resources/language/access.ts'
import { ROUTE_TYPES } from '../../resources/language/choices.ts'
import { walletOf } from '../../resources/money/wallets.ts'
import type { Client } from '../kernel/db/client.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { readSettings } from '../kernel/settings/settings.ts'
import { notify } from '../notifications/port.ts'
import { emitWebhook } from '../webhooks/port.ts'
import { phrases } from './amounts.ts'

/** What became of a wallet, in its unit. */
export interface Moved {
  userId: number
  routeType: number
  credit: number
  balance: number
}

/** The name of a wallet as people read it. */
export const walletName = (routeType: number): string =>
  ROUTE_TYPES.find(({ value }) => value === routeType)?.label ?? String(routeType)

/** Amounts of one wallet, for the texts that people are sent. */
export interface AmountWords {
  /** With its wallet: `5,000 Transaction credits`, `120 Voice pulses`, `₹ 250.50 for WhatsApp`. */
  of: (amount: number) => string
  /** Without: of credits the figure alone. */
  plain: (amount: number) => string
  /**
   * What the variables stand for. `credit` is a count of credits, so texts that call it so are never filled with pulses or money: the
   * plain words stand in their place.
   */
  values: (amounts: Readonly<Record<'credit' | 'balance', number | undefined>>) => Record<string, string>
}

export const amountWords = async (tx: Client, routeType: number): Promise<AmountWords> => {
  const { unit } = walletOf(routeType)
  const wallet = walletName(routeType)
  const phrase = await phrases(tx)
  const plain = (amount: number) => (unit === 'credits' ? groupIndian(amount) : phrase(routeType, amount))
  const of = (amount: number) =>
    unit === 'money' ? `${phrase(routeType, amount)} for ${wallet}` : `${groupIndian(amount)} ${wallet} ${unit}`
  return {
    of,
    plain,
    values: ({ credit, balance }) => ({
      wallet,
      ...(credit !== undefined && { amount: of(credit) }),
      ...(credit !== undefined && unit === 'credits' && { credit: plain(credit) }),
      ...(balance !== undefined && { balance: plain(balance) }),
    }),
  }
}

/** What the web address of an account is told of a wallet: amounts in its unit. */
export const walletFacts = (routeType: number) => ({
  wallet: walletName(routeType),
  route_type: routeType,
  unit: walletOf(routeType).unit,
})

/** Who is said to have moved credits: a reseller by name, operators by the desk's. */
const byline = async (tx: Client, { userType, name }: Pick<Caller, 'userType' | 'name'>): Promise<string> =>
  isOperator(userType) ? (await readSettings(tx)).app_name : name

/** Tells an account, in the transaction of the movement, that credits came in. */
export const tellAdded = async (
  tx: Client,
  caller: Pick<Caller, 'userType' | 'name'>,
  { userId, routeType, credit, balance }: Moved,
): Promise<void> => {
  const words = await amountWords(tx, routeType)
  const values = { ...words.values({ credit, balance }), by: await byline(tx, caller) }
  await notify(tx, userId, {
    event: 'credit-added',
    title: 'Credit added',
    message: `${words.of(credit)} added by ${values.by}. Balance: ${words.plain(balance)}.`,
    values,
  })
  await emitWebhook(tx, userId, 'credit.added', { ...walletFacts(routeType), balance, credit })
}

/** Tells an account, in the transaction of the movement, that credits were taken back, and why. */
export const tellTaken = async (
  tx: Client,
  caller: Pick<Caller, 'userType' | 'name'>,
  { userId, routeType, credit, balance }: Moved,
  reason: string,
): Promise<void> => {
  const words = await amountWords(tx, routeType)
  const values = { ...words.values({ credit, balance }), by: await byline(tx, caller), reason }
  await notify(tx, userId, {
    event: 'credit-reversed',
    title: 'Credit reversed',
    message: `${words.of(credit)} reversed by ${values.by}: ${reason}. Balance: ${words.plain(balance)}.`,
    values,
  })
}
