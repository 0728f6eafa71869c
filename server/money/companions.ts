import { userCredits } from '../../resources/money/user-credits.ts'
import { wallet } from '../../resources/money/wallet.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { giveTo, reverseRow, takeFrom, transferBetween } from './handlers.ts'
import { listStatement } from './statement.ts'
import { statementCompanionParts } from './statementFields.ts'
import { readBalance, readOverview } from './walletOverview.ts'

/** The statement, and the movements that are begun from it (rules money-8 and money-2). */
export const userCreditCompanion = defineCompanion(userCredits, {
  ...statementCompanionParts,
  isUnchanging: true,
  operations: { list: listStatement },
  handlers: {
    row: { reverse: reverseRow },
    toolbar: { give: giveTo, take: takeFrom, transfer: transferBetween },
  },
})

export const walletCompanion = defineCompanion(wallet, {
  handlers: {
    call: {
      balance: async context => ({ data: await readBalance(context) }),
      overview: async context => ({ data: await readOverview(context) }),
    },
  },
})
