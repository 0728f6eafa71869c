/** Lines of figures above a list: sums of the whole, not of the page. What counts differently stands in a line of its own. */

import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { AMOUNT_UNITS, type AmountUnit } from '../../resources/money/wallets.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
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

const APART = { mt: 1, pt: 1.5, borderTop: 1, borderColor: 'divider' }

interface FigureStripProps {
  label: string
  figures: readonly StripFigure[]
  /** Undefined while it is not known, none where it could not be told; a figure that a line lacks is left out of it. */
  sums: readonly StripSums[] | undefined
  hint?: string | undefined
}

export const FigureStrip = ({ label, figures, sums, hint }: FigureStripProps) =>
  sums?.length === 0 ? null : (
    <Stack component="section" className="panel" aria-label={label} sx={{ gap: 1, mb: 1.5, px: 2, py: 1.5, '& dl + h3': APART }}>
      {sums ? (
        sums.map(line => <Line key={line.unit} figures={figures} sums={line} named={sums.length > 1} />)
      ) : (
        <Line figures={figures} />
      )}
      {hint && <p className="hint">{hint}</p>}
    </Stack>
  )

const Line = ({ figures, sums, named }: Pick<FigureStripProps, 'figures'> & { sums?: StripSums; named?: boolean }) => {
  const words = useWords()
  const amount = useAmount()
  const english = AMOUNT_UNITS.find(({ value }) => value === sums?.unit)?.label ?? ''
  return (
    <>
      {sums && named && <h3>{words(`enums.amount_unit.${sums.unit}`, english)}</h3>}
      <Facts shape="tiles">
        {figures.map(({ name, label, sign, strong }) => {
          const value = sums?.[name]
          if (sums && typeof value !== 'number') return null
          return (
            <Fact key={name} name={label} tone={strong && 'strong'}>
              <Box component="span" sx={{ fontSize: 'var(--text-lg)' }}>
                {sums && typeof value === 'number' ? (
                  `${sign && value !== 0 ? `${sign} ` : ''}${amount(walletIn(sums.unit), value)}`
                ) : (
                  <Skeleton width={64} />
                )}
              </Box>
            </Fact>
          )
        })}
      </Facts>
    </>
  )
}
