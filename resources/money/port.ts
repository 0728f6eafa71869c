/** What other domains may use of money. */

export { AMOUNT_RULES, type AmountUnit } from './wallets.ts'
