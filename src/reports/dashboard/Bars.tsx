import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { COLUMNS } from './columns.ts'

export interface BarRow {
  key: number
  name: ReactNode
  total: number
  delivered: number
  failed: number
  /** Behind the figure: what they cost. */
  cost?: string
}

const LINES = { ...COLUMNS, gridTemplateColumns: 'clamp(80px, 30%, 200px) minmax(0, 1fr) minmax(56px, auto)' }
const COSTED = { ...LINES, gridTemplateColumns: 'clamp(80px, 24%, 160px) minmax(0, 1fr) minmax(48px, auto) minmax(56px, auto)' }
const BAR = { display: 'flex', height: 10, minWidth: 2, borderRadius: 0.5, background: 'var(--info-solid)', overflow: 'hidden' }

const share = (part: number, of: number) => `${(100 * part) / Math.max(1, of)}%`

/** A line a row, as long as its share of the greatest: delivered, failed, and the rest. The figures stand beside it. */
export const Bars = ({ rows }: { rows: readonly BarRow[] }) => {
  const words = useWords()
  const most = Math.max(1, ...rows.map(({ total }) => total))
  return (
    <Box component="ul" sx={rows.some(({ cost }) => cost !== undefined) ? COSTED : LINES}>
      {rows.map(({ key, name, total, delivered, failed, cost }) => (
        <li key={key}>
          <span className="ellipsis">{name}</span>
          <span aria-hidden>
            <Box component="span" sx={BAR} style={{ inlineSize: share(total, most) }}>
              <span style={{ inlineSize: share(delivered, total), background: 'var(--success-solid)' }} />
              <span style={{ inlineSize: share(failed, total), background: 'var(--error-solid)' }} />
            </Box>
          </span>
          <span
            className="num"
            title={words('%{delivered} delivered, %{failed} failed', {
              delivered: groupIndian(delivered),
              failed: groupIndian(failed),
            })}
          >
            {groupIndian(total)}
          </span>
          {cost !== undefined && <span className="num hint">{cost}</span>}
        </li>
      ))}
    </Box>
  )
}
