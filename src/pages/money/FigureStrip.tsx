/** A line of figures above a list: sums of the whole, not of the page. */

import { groupIndian } from '../../../messaging/format.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import './money.css'

export interface StripFigure {
  name: string
  label: string
  /** Undefined while it is not known. */
  value: number | undefined
  /** Stands before the figure: + or −. */
  sign?: '+' | '−'
  strong?: true
}

export const FigureStrip = ({
  label,
  figures,
  hint,
}: {
  label: string
  figures: readonly StripFigure[]
  hint?: string | undefined
}) => (
  <section className="panel money-strip" aria-label={label}>
    <dl>
      {figures.map(({ name, label: word, value, sign, strong }) => (
        <div key={name} className={cx(strong && 'strong')}>
          <dt>{word}</dt>
          <dd>
            {value === undefined ? <Skeleton width={64} /> : `${sign && value !== 0 ? `${sign} ` : ''}${groupIndian(value)}`}
          </dd>
        </div>
      ))}
    </dl>
    {hint && <p className="hint">{hint}</p>}
  </section>
)
