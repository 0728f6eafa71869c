import type { ReactNode } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import { useWords } from '../../kernel/i18n/words.ts'

export interface BarRow {
  key: number
  name: ReactNode
  total: number
  delivered: number
  failed: number
}

const width = (part: number, of: number) => ({ inlineSize: `${(100 * part) / Math.max(1, of)}%` })

/** A line a row, as long as its share of the greatest: delivered, failed, and the rest. The figures stand beside it. */
export const Bars = ({ rows }: { rows: readonly BarRow[] }) => {
  const words = useWords()
  const most = Math.max(1, ...rows.map(({ total }) => total))
  return (
    <ul className="dash-bars">
      {rows.map(({ key, name, total, delivered, failed }) => (
        <li key={key}>
          <span className="ellipsis">{name}</span>
          <span className="dash-bar" aria-hidden>
            <span style={width(total, most)}>
              <span data-tone="success" style={width(delivered, total)} />
              <span data-tone="error" style={width(failed, total)} />
            </span>
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
        </li>
      ))}
    </ul>
  )
}
