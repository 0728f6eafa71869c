/** The period of the credit report, the usual ones to choose from, and the totals of all its wallets. */

import type { BesideOf } from '../../resources/language/derived.ts'
import { userCreditReport } from '../../resources/money/user-credit-report.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { FigureStrip, type StripFigure } from './FigureStrip.tsx'
import { PeriodBar } from './PeriodBar.tsx'

const SIGNS: Readonly<Record<string, '+' | '−'>> = { added: '+', refunded: '+', transferred: '−', reversed: '−', used: '−' }

export const ReportSums = ({ beside }: { beside: BesideOf<typeof userCreditReport> | undefined }) => {
  const words = useWords()
  const { fields } = useInWords(userCreditReport)
  const totals = beside && (beside.totals ?? [])
  const names = ['opening', 'added', 'transferred', 'reversed', 'used', 'refunded', 'closing']
  const figures = names.map(
    (name): StripFigure => ({
      name,
      label: fields[name]?.label ?? name,
      ...(SIGNS[name] && { sign: SIGNS[name] }),
      ...(name === 'closing' && { strong: true as const }),
    }),
  )
  return (
    <>
      <PeriodBar beside={beside} />
      <FigureStrip label={words('Totals of all wallets')} figures={figures} sums={totals} />
    </>
  )
}
