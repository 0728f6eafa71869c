import type { UserType } from '../../resources/schema/access.ts'
import { isOperator } from '../../resources/schema/access.ts'
import { invalid } from '../http/errors.ts'
import { availableCredits, balanceOf, type Client, type Movement, tryMove } from './ledger.ts'

/** Who moves credits: the account worked on, and the person who does it. */
export interface Giver {
  accountId: number
  actorId: number
  userType: UserType
}

export interface CreditOrder {
  /** Whose wallet grows or shrinks; the caller has checked that it is in scope. */
  userId: number
  /** Which wallet: 1 Transaction, 2 Promotional, 3 Two Way. */
  routeType: number
  /** Whole credits. */
  credit: number
  /** Price of one credit, kept in the comment for invoices. */
  rate?: number | undefined
  comment?: string | undefined
}

/** Both sides after a movement, in credits. */
export interface CreditResult {
  transaction_id: number
  user_id: number
  route_type: number
  credit: number
  old_balance: number
  new_balance: number
  /** The payer's side; absent where credits are issued or taken back by an operator. */
  payer_balance?: number
}

/**
 * Gives credits to an account: operators issue them, a reseller pays from its own wallet (domain §5.7, §6.7).
 * @throws HttpProblem 422 on `credit` or `user_id`
 */
export async function addCredit(tx: Client, giver: Giver, order: CreditOrder): Promise<CreditResult> {
  checkAmount(order)
  if (isOperator(giver.userType)) return settle(tx, giver, order, 'credit')
  if (order.userId === giver.accountId) throw invalid({ user_id: ['You cannot give credits to yourself.'] })
  return settle(tx, giver, order, 'transfer')
}

/**
 * Takes credits back from an account to where they would have come from: at most its present balance, with a reason.
 * @throws HttpProblem 422 on `credit`, `comment` or `user_id`
 */
export async function reverseCredit(tx: Client, giver: Giver, order: CreditOrder): Promise<CreditResult> {
  checkAmount(order)
  if ((order.comment ?? '').trim().length < 3) throw invalid({ comment: ['You need to write a valid reason!'] })
  if (!isOperator(giver.userType) && order.userId === giver.accountId)
    throw invalid({ user_id: ['You cannot take credits from yourself.'] })
  return settle(tx, giver, order, 'reverse')
}

function checkAmount({ credit }: CreditOrder): void {
  if (!Number.isSafeInteger(credit) || credit <= 0) throw invalid({ credit: ['Credits must be a whole number above 0.'] })
}

async function settle(
  tx: Client,
  giver: Giver,
  order: CreditOrder,
  kind: 'credit' | 'transfer' | 'reverse',
): Promise<CreditResult> {
  const { userId, routeType, credit } = order
  const payer = isOperator(giver.userType) ? undefined : giver.accountId
  const theirs = { account: userId, kind: 'main' } as const
  const ours = payer === undefined ? ({ account: null, kind: 'issued' } as const) : ({ account: payer, kind: 'main' } as const)
  const movement: Movement = {
    kind,
    key: null,
    amount: credit,
    routeType,
    from: kind === 'reverse' ? theirs : ours,
    to: kind === 'reverse' ? ours : theirs,
    actorId: giver.actorId,
    source: kind === 'reverse' ? 'reversal' : payer === undefined ? 'manual' : 'transfer',
    comment: commentOf(order),
  }
  const moved = await tryMove(tx, movement)
  if (typeof moved !== 'number') throw await tooMuch(tx, order, kind, kind === 'reverse' ? userId : payer!)
  const { rows } = await tx.query<{ balance: number; account_id: number | null }>(
    `select account_id, balance from ledger_entries where transaction_id = $1 and wallet_kind = 'main'`,
    [moved],
  )
  const mine = rows.find(row => row.account_id === userId)!
  // What is taken back is what is there: a credit limit is not the account's own money.
  if (kind === 'reverse' && mine.balance < 0) throw await tooMuch(tx, order, kind, userId, mine.balance + credit)
  const paid = rows.find(row => row.account_id !== null && row.account_id === payer)
  return {
    transaction_id: moved,
    user_id: userId,
    route_type: routeType,
    credit,
    old_balance: kind === 'reverse' ? mine.balance + credit : mine.balance - credit,
    new_balance: mine.balance,
    ...(paid && { payer_balance: paid.balance }),
  }
}

async function tooMuch(tx: Client, order: CreditOrder, kind: string, payer: number, known?: number): Promise<Error> {
  const { credit, routeType } = order
  if (kind !== 'reverse') return notEnough(credit, await availableCredits(tx, payer, routeType))
  const balance = Math.max(0, known ?? (await balanceOf(tx, payer, routeType)))
  return invalid({ credit: [`The account has ${balance} credits: at most that many can be taken back.`] })
}

/** 422 on `credit` in the words of security case 22. */
export function notEnough(needed: number, available: number): Error {
  return invalid({ credit: [`Not enough credits. Needed ${needed}, available ${Math.max(0, available)}.`] })
}

function commentOf({ comment, rate }: CreditOrder): string | undefined {
  const text = comment?.trim() || undefined
  if (rate === undefined || rate === 0) return text
  return text === undefined ? `At ${rate} each` : `${text} (at ${rate} each)`
}
