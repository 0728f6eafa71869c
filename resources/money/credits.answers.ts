/** What movements of credits answer, by whichever way they were asked for. Amounts are in the wallet's unit. */

import { decimal, integer, object, oneOf } from '../language/shape.ts'
import { AMOUNT_UNITS } from './wallets.ts'

export const UNIT = oneOf(AMOUNT_UNITS.map(({ value }) => value))

const SIDE = {
  /** The booking in the ledger. */
  transaction_id: integer(),
  user_id: integer(),
  route_type: integer(),
  unit: UNIT,
  credit: decimal(),
  old_balance: decimal(),
  new_balance: decimal(),
}
/** Where credits are not issued, or taken back, by an operator. */
const PAYER = { payer_balance: decimal() }

/** The account worked on, and what is left with whoever pays. */
export const MOVED = object(SIDE, PAYER)

/** From one account to another. */
export const TRANSFERRED = object({ ...SIDE, receiver_balance: decimal() })

/** A credit request that was approved. */
export const APPROVED = object({ id: integer(), status: oneOf([1]), ...SIDE }, PAYER)
