import { showNumber } from '../kernel/kinds/show.ts'
import { Badge } from '../kernel/ui/Badge.tsx'

/** Rule reports-5: from 95 of 100 on it is as it should be; below 80 most people wait. */
const toneOf = (percent: number) => (percent >= 95 ? 'success' : percent >= 80 ? 'warning' : 'error')

export const PercentCell = ({ value }: { value: number | null }) =>
  value === null || value === undefined ? (
    <span className="muted">–</span>
  ) : (
    <Badge tone={toneOf(value)}>{showNumber(value, 2)} %</Badge>
  )

export const SecondsCell = ({ value }: { value: number | null }) =>
  value === null || value === undefined ? <span className="muted">–</span> : <span>{showNumber(value, 1)} s</span>
