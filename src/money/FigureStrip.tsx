/** Lines of figures above a list: sums of the whole, not of the page. What counts differently stands in a line of its own. */

import Skeleton from '@mui/material/Skeleton'
import { AMOUNT_UNITS, type AmountUnit } from '../../resources/money/wallets.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { cx } from '../kernel/ui/cx.ts'
import './money.css'
import { useAmount, walletIn } from './useAmount.ts'

export interface StripFigure {
  name: string
  label: string
  /** Stands before the figure: + or −. */
  sign?: '+' | '−'
  strong?: true
}

/** What the platform told, a line a unit. */
export type StripSums = { unit: AmountUnit } & Readonly<Record<string, unknown>>

interface FigureStripProps {
  label: string
  figures: readonly StripFigure[]
  /** Undefined while it is not known, none where it could not be told; a figure that a line lacks is left out of it. */
  sums: readonly StripSums[] | undefined
  hint?: string | undefined
}

export const FigureStrip = ({ label, figures, sums, hint }: FigureStripProps) =>
  sums?.length === 0 ? null : (
    <section className="panel money-strip" aria-label={label}>
      {sums ? (
        sums.map(line => <Line key={line.unit} figures={figures} sums={line} named={sums.length > 1} />)
      ) : (
        <Line figures={figures} />
      )}
      {hint && <p className="hint">{hint}</p>}
    </section>
  )

const Line = ({ figures, sums, named }: Pick<FigureStripProps, 'figures'> & { sums?: StripSums; named?: boolean }) => {
  const words = useWords()
  const amount = useAmount()
  const english = AMOUNT_UNITS.find(({ value }) => value === sums?.unit)?.label ?? ''
  return (
    <>
      {sums && named && <h3>{words(`enums.amount_unit.${sums.unit}`, english)}</h3>}
      <dl>
        {figures.map(({ name, label, sign, strong }) => {
          const value = sums?.[name]
          if (sums && typeof value !== 'number') return null
          return (
            <div key={name} className={cx(strong && 'strong')}>
              <dt>{label}</dt>
              <dd>
                {sums && typeof value === 'number' ? (
                  `${sign && value !== 0 ? `${sign} ` : ''}${amount(walletIn(sums.unit), value)}`
                ) : (
                  <Skeleton width={64} />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
