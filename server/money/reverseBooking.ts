import { tell } from '../../messaging/tell.ts'
import { isOperator } from '../../resources/language/access.ts'
import { amountOf } from '../../resources/money/wallets.ts'
import type { Client } from '../kernel/db/client.ts'
import { conflict, invalid, notFound } from '../kernel/problem/errors.ts'
import { phrases, readAmount } from './amounts.ts'
import { type CreditResult, checkReason, type Giver, mostOf, takeOwn } from './credits.ts'
import type { Wallet } from './ledger.ts'

interface Booking {
  kind: string
  route_type: number
  amount: number
  account_id: number | null
  wallet_kind: Wallet['kind']
}

/** Movements by hand can be taken back; what campaigns book follows their messages. */
const REVERSIBLE = new Set(['credit', 'transfer'])

/**
 * Takes one booking back, whole or in part, to where it came from. The new movement points at it, and it can be taken back once.
 * @param transactionId the booking; the caller has checked that one of its sides is in scope
 * @param credit how much of it, in the wallet's unit; all when left out
 * @throws HttpProblem 409 when it cannot be taken back (any more), 422 on `credit` or `comment`
 */
export async function reverseBooking(
  tx: Client,
  giver: Giver,
  transactionId: number,
  { credit, comment }: { credit?: number | undefined; comment?: string | undefined },
): Promise<CreditResult> {
  checkReason(comment)
  const { from, to, kind } = await sidesOf(tx, transactionId)
  const operator = isOperator(giver.userType)
  // Row-level security hides the side that is not the caller's to see; then it is not his to change either.
  if (!from || !to || !REVERSIBLE.has(kind) || (!operator && (from.account_id === null || to.account_id === giver.accountId)))
    throw conflict(tell('You cannot reverse this entry.'))
  const amount = credit === undefined ? to.amount : readAmount(to.route_type, credit)
  if (amount > to.amount) {
    const whole = (await phrases(tx))(to.route_type, amountOf(to.route_type, to.amount))
    throw invalid({
      credit: [
        tell('The entry was for %{amount}: at most %{most} can be reversed.', { amount: whole, most: mostOf(to.route_type) }),
      ],
    })
  }
  const { rowCount } = await tx.query('select 1 from ledger_transactions where reverses_id = $1', [transactionId])
  if (rowCount) throw conflict(tell('This entry has already been reversed.'))
  return takeOwn(
    tx,
    {
      kind: 'reverse',
      // Two at the same time wait for each other in the ledger, and the key lets one through.
      key: `reverse:${transactionId}`,
      amount,
      routeType: to.route_type,
      from: { account: to.account_id, kind: to.wallet_kind },
      to: { account: from.account_id, kind: from.wallet_kind },
      actorId: giver.actorId,
      source: 'reversal',
      comment: comment?.trim(),
      reverses: transactionId,
    },
    { userId: to.account_id!, routeType: to.route_type, credit: amountOf(to.route_type, amount) },
    from.account_id ?? undefined,
    tell('This entry has already been reversed.'),
  )
}

async function sidesOf(tx: Client, transactionId: number): Promise<{ kind: string; from?: Booking; to?: Booking }> {
  const { rows } = await tx.query<Booking>(
    `select t.kind, e.route_type, e.amount, e.account_id, e.wallet_kind from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.id = $1 and (e.wallet_kind = 'main' or e.wallet_kind = 'issued')`,
    [transactionId],
  )
  if (rows.length === 0) throw notFound()
  const from = rows.find(row => row.amount < 0)
  const to = rows.find(row => row.amount > 0)
  return { kind: rows[0]!.kind, ...(from && { from }), ...(to && { to }) }
}
