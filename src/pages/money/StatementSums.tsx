/** Opening and closing balance and the sums of what the filter finds. */

import { useWords } from '../../app/i18n/words.ts'
import { FigureStrip, type StripFigure } from './FigureStrip.tsx'

interface Sums {
  opening?: number
  closing?: number
  credited?: number
  debited?: number
}

export const StatementSums = ({ beside }: { beside: Readonly<Record<string, unknown>> | undefined }) => {
  const words = useWords()
  const sums = beside?.summary as Sums | undefined
  const all: StripFigure[] = [
    { name: 'opening', label: words('desk.money.opening', 'Opening balance'), value: sums?.opening },
    { name: 'credited', label: words('desk.money.credited', 'Credited'), value: sums?.credited, sign: '+' },
    { name: 'debited', label: words('desk.money.debited', 'Debited'), value: sums?.debited, sign: '−' },
    { name: 'closing', label: words('desk.money.closing', 'Closing balance'), value: sums?.closing, strong: true },
  ]
  const figures = sums ? all.filter(({ name }) => sums[name as keyof Sums] !== undefined) : all
  const left = sums && figures.length < all.length
  return (
    <FigureStrip
      label={words('desk.money.sums', 'Sums of the statement')}
      figures={figures}
      hint={
        left ? words('desk.money.narrow', 'Too much to add up: choose a user or a shorter time for all the sums.') : undefined
      }
    />
  )
}
