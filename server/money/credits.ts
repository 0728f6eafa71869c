import { groupIndian } from '../../messaging/format.ts'
import { tell } from '../../messaging/tell.ts'
import type { UserType } from '../../resources/language/access.ts'
import { isOperator } from '../../resources/language/access.ts'
import { REASON_MISSING } from '../../resources/language/sentences.ts'
import type { FromShape } from '../../resources/language/shape.ts'
import type { MOVED, TRANSFERRED } from '../../resources/money/credits.answers.ts'
import { amountOf, walletOf } from '../../resources/money/wallets.ts'
import type { Client } from '../kernel/db/client.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'
import { phrases, readAmount } from './amounts.ts'
import { availableCredits, balanceOf, type Movement, tryMove } from './ledger.ts'

/** Who moves credits: the account worked on, and the person who does it. */
export interface Giver {
  accountId: number
  actorId: number
  userType: UserType
}

export interface CreditOrder {
  /** Whose wallet grows or shrinks; the caller has checked that it is in scope. */
  userId: number
  /** Which wallet (resources/money/wallets.ts). */
  routeType: number
  /** In the wallet's unit. */
  credit: number
  /** Price of one of them, for invoices. */
  rate?: number | undefined
  comment?: string | undefined
}

/** Both sides after a movement, in the wallet's unit. */
export type CreditResult = FromShape<typeof MOVED>

/** How an order is booked when it answers a credit request: by a key, so that an answer counts once. */
export interface Booking {
  key: string
  source: 'request'
}

const ISSUED = { account: null, kind: 'issued' } as const

/**
 * Gives credits to an account: operators issue them, a reseller pays from its own wallet (rule money-4).
 * @throws HttpProblem 422 on `credit` or `user_id`
 */
export async function addCredit(tx: Client, giver: Giver, order: CreditOrder, booking?: Booking): Promise<CreditResult> {
  const operator = isOperator(giver.userType)
  const amount = readAmount(order.routeType, order.credit)
  if (!operator && order.userId === giver.accountId) throw invalid({ user_id: [tell('You cannot give credits to yourself.')] })
  const movement = movementOf(giver, order, {
    amount,
    kind: operator ? 'credit' : 'transfer',
    key: booking?.key ?? null,
    from: operator ? ISSUED : { account: giver.accountId, kind: 'main' },
    to: { account: order.userId, kind: 'main' },
    source: booking?.source ?? (operator ? 'manual' : 'transfer'),
  })
  const moved = await tryMove(tx, movement)
  if (typeof moved === 'number') return resultOf(tx, moved, order, operator ? undefined : giver.accountId)
  if (moved === 'repeated') throw new Error(`A movement with the key ${booking?.key} was about to be booked twice.`)
  throw await tooLittle(tx, giver, order)
}

/**
 * Takes credits back from an account to where they would have come from: at most its present balance, with a reason.
 * @throws HttpProblem 422 on `credit`, `comment` or `user_id`
 */
export async function reverseCredit(tx: Client, giver: Giver, order: CreditOrder): Promise<CreditResult> {
  const amount = readAmount(order.routeType, order.credit)
  checkReason(order.comment)
  const operator = isOperator(giver.userType)
  if (!operator && order.userId === giver.accountId) throw invalid({ user_id: [tell('You cannot take credits from yourself.')] })
  return takeOwn(
    tx,
    movementOf(giver, order, {
      amount,
      kind: 'reverse',
      from: { account: order.userId, kind: 'main' },
      to: operator ? ISSUED : { account: giver.accountId, kind: 'main' },
      source: 'reversal',
    }),
    order,
    operator ? undefined : giver.accountId,
  )
}

/**
 * Moves credits from one account to another; the caller has checked that both are in scope. A credit limit is not moved, and whoever
 * moves them is neither of the two.
 * @throws HttpProblem 422 on `credit`, `comment`, `user_id` or `to_user_id`
 */
export async function transferCredit(
  tx: Client,
  giver: Giver,
  order: CreditOrder & { toUserId: number },
): Promise<FromShape<typeof TRANSFERRED>> {
  const amount = readAmount(order.routeType, order.credit)
  checkReason(order.comment)
  if (order.toUserId === order.userId)
    throw invalid({ to_user_id: [tell('Choose an account other than the one the credits come from.')] })
  if (order.userId === giver.accountId) throw invalid({ user_id: [tell('To give from your own wallet, use Add credit.')] })
  if (order.toUserId === giver.accountId)
    throw invalid({ to_user_id: [tell('To take credits for yourself, use Reverse credit.')] })
  const movement = movementOf(giver, order, {
    amount,
    kind: 'transfer',
    from: { account: order.userId, kind: 'main' },
    to: { account: order.toUserId, kind: 'main' },
    source: 'transfer',
  })
  const taken = await takeOwn(tx, movement, order, undefined)
  return { ...taken, receiver_balance: amountOf(order.routeType, await balanceOf(tx, order.toUserId, order.routeType)) }
}

/** @throws HttpProblem 422 on `comment` in the specification's words (rule declarations-5) */
export function checkReason(comment: string | undefined): void {
  if ((comment ?? '').trim().length < 3) throw invalid({ comment: [REASON_MISSING] })
}

function movementOf(
  giver: Giver,
  { routeType, comment, rate }: CreditOrder,
  how: Pick<Movement, 'amount' | 'kind' | 'from' | 'to' | 'source'> & { key?: string | null },
): Movement {
  return {
    key: null,
    ...how,
    routeType,
    actorId: giver.actorId,
    comment: comment?.trim() || undefined,
    rate: rate || undefined,
  }
}

/**
 * Carries out a movement that takes from an account what is its own: a credit limit is none of that.
 * @param repeated what is said when the movement's key was used before
 * @throws HttpProblem 422 on `credit`, 409 for a key that was used before
 */
export async function takeOwn(
  tx: Client,
  movement: Movement,
  order: CreditOrder,
  payer: number | undefined,
  repeated = tell('This has already been booked.'),
): Promise<CreditResult> {
  const moved = await tryMove(tx, movement)
  if (moved === 'repeated') throw conflict(repeated)
  const had = async (steps: number) => (await phrases(tx))(order.routeType, Math.max(0, amountOf(order.routeType, steps)))
  if (typeof moved !== 'number') throw tooMuch(order, await had(await balanceOf(tx, order.userId, order.routeType)))
  const result = await resultOf(tx, moved, order, payer)
  if (result.new_balance < 0) throw tooMuch(order, (await phrases(tx))(order.routeType, Math.max(0, result.old_balance)))
  return result
}

async function resultOf(tx: Client, moved: number, order: CreditOrder, payer: number | undefined): Promise<CreditResult> {
  const { rows } = await tx.query<{ amount: number; balance: number; account_id: number | null }>(
    `select account_id, amount, balance from ledger_entries where transaction_id = $1 and wallet_kind = 'main'`,
    [moved],
  )
  const mine = rows.find(row => row.account_id === order.userId)!
  const paid = rows.find(row => row.account_id !== null && row.account_id === payer)
  const amount = (steps: number) => amountOf(order.routeType, steps)
  return {
    transaction_id: moved,
    user_id: order.userId,
    route_type: order.routeType,
    unit: walletOf(order.routeType).unit,
    credit: amount(Math.abs(mine.amount)),
    old_balance: amount(mine.balance - mine.amount),
    new_balance: amount(mine.balance),
    ...(paid && { payer_balance: amount(paid.balance) }),
  }
}

/** How many, or how much, of a wallet can be taken back. */
export const mostOf = (routeType: number): string => (walletOf(routeType).unit === 'money' ? 'that much' : 'that many')

function tooMuch({ routeType }: CreditOrder, has: string): Error {
  return invalid({
    credit: [tell('The account has %{amount}: at most %{most} can be reversed.', { amount: has, most: mostOf(routeType) })],
  })
}

async function tooLittle(tx: Client, giver: Giver, { routeType, credit }: CreditOrder): Promise<Error> {
  return shortOf(tx, routeType, readAmount(routeType, credit), await availableCredits(tx, giver.accountId, routeType))
}

/** 422 on `credit`, in the unit of the wallet. @param needed in steps, as `available` */
export async function shortOf(tx: Client, routeType: number, needed: number, available: number): Promise<Error> {
  const rest = Math.max(0, available)
  if (walletOf(routeType).unit === 'credits') return notEnough(needed, rest)
  const phrase = await phrases(tx)
  const amount = (steps: number) => phrase(routeType, amountOf(routeType, steps))
  return invalid({
    credit: [
      tell('Not enough %{label}. Needed %{needed}, available %{available}.', {
        label: walletOf(routeType).unit,
        needed: amount(needed),
        available: amount(rest),
      }),
    ],
  })
}

/** 422 on `credit` in the words of security case 22. */
export function notEnough(needed: number, available: number): Error {
  return invalid({
    credit: [
      tell('Not enough credits. Needed %{needed}, available %{available}.', {
        needed: groupIndian(needed),
        available: groupIndian(Math.max(0, available)),
      }),
    ],
  })
}
