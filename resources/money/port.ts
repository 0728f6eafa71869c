/** What other domains may use of money. */

export { MOVED, UNIT } from './credits.answers.ts'
export { AMOUNT_RULES, type AmountUnit, amountOf, scaleOf, stepsOf, WALLET_MEASURE, walletOf } from './wallets.ts'
