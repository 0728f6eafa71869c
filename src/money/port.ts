/** What other domains may use of money. */

export { typedAmount } from './MoveDialog.tsx'
export { type Period, PeriodBar } from './PeriodBar.tsx'
export { lastDays, type UsualPeriod, usualPeriods } from './periods.ts'
export { OwnSide } from './Side.tsx'
export { plus, useAmount, useAmountPhrase, walletIn } from './useAmount.ts'
export { moneyMayHaveMoved } from './useBalance.ts'
export { useWalletName } from './useWalletName.ts'
