/** Opening and closing balance and the sums of what the filter finds, by unit. */

import type { BesideOf } from '../../resources/language/derived.ts'
import type { userCredits } from '../../resources/money/user-credits.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { FigureStrip, type StripFigure, type StripSums } from './FigureStrip.tsx'

export const StatementSums = ({ beside }: { beside: BesideOf<typeof userCredits> | undefined }) => {
  const words = useWords()
  const sums: readonly StripSums[] | undefined = beside && (beside.summary ?? [])
  const figures: StripFigure[] = [
    { name: 'opening', label: words('Opening balance') },
    { name: 'credited', label: words('Credited'), sign: '+' },
    { name: 'debited', label: words('Debited'), sign: '−' },
    { name: 'closing', label: words('Closing balance'), strong: true },
  ]
  const left = sums?.some(line => figures.some(({ name }) => line[name] === undefined))
  return (
    <FigureStrip
      label={words('Statement totals')}
      figures={figures}
      sums={sums}
      hint={left ? words('Too many entries to total. Choose a user or a shorter period.') : undefined}
    />
  )
}
