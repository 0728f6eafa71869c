/** What other domains may use of money. */

export { amountSql, phrases, unitSql } from './amounts.ts'
export { isHeldFor, isPaidAtDelivery, paidAtDelivery } from './atDelivery.ts'
export { countOpenRequests } from './creditRequests.ts'
export { notEnough, shortOf } from './credits.ts'
export { addCreditRow, reverseCreditRow } from './handlers.ts'
export { availableCredits, balanceOf, lockWallets, type MovementKind, move, moveAll, tryMove, type WalletKind } from './ledger.ts'
export { type Period, readPeriod, startOfDay } from './period.ts'
export { reconcileLedger } from './reconcileLedger.ts'
export { readTerms, readWallets } from './walletOverview.ts'
export { giveWelcomeCredit } from './welcomeCredit.ts'
