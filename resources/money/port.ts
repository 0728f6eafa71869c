/** What other domains may use of money. */

export { MOVED, UNIT } from './credits.answers.ts'
export { type AmountUnit, AMOUNT_RULES, amountOf, scaleOf, stepsOf, WALLET_MEASURE, walletOf } from './wallets.ts'
