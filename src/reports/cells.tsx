/** Cells that reports have in common. */

import { Cell } from '../../resources/kinds/reference/Cell.tsx'
import type { ReferenceField } from '../../resources/language/fields.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showNumber } from '../kernel/kinds/show.ts'
import { Badge } from '../kernel/ui/Badge.tsx'

const None = () => <span className="muted">{useWords()('None')}</span>
const NOT_KNOWN = <span className="muted">–</span>

type Row = Readonly<Record<string, unknown>>

/** A record, or a word for the row of what belongs to none. `or`: the field of another channel that says it in this one's place. */
export const orNone =
  (field: ReferenceField, or?: string) =>
  ({ value, record }: { value: number | null; record?: Row }) =>
    value !== null ? <Cell field={field} value={value} /> : or && (record?.[or] ?? null) !== null ? NOT_KNOWN : <None />

/** A record of the one channel that has such; of the others there is nothing to say. */
export const ofChannel =
  (field: ReferenceField) =>
  ({ value }: { value: number | null }) =>
    value === null ? NOT_KNOWN : <Cell field={field} value={value} />

/** A figure that is not known is a dash, never a nought. */
export const orDash =
  (decimals: number, unit = '') =>
  ({ value }: { value: number | null }) =>
    (value ?? null) === null ? NOT_KNOWN : <span>{showNumber(value, decimals) + unit}</span>

/** Rule reports-5: from 95 of 100 on it is as it should be; below 80 most people wait. */
const toneOf = (percent: number) => (percent >= 95 ? 'success' : percent >= 80 ? 'warning' : 'error')

/** Its heading says that it is of a hundred; with that said again 100.00 would be cut. */
export const PercentCell = ({ value }: { value: number | null }) =>
  typeof value === 'number' ? (
    <Badge plain tone={toneOf(value)}>
      {showNumber(value, 2)}
    </Badge>
  ) : (
    NOT_KNOWN
  )

/** An operator, or a word for what none of them took. */
export const OperatorName = ({ value }: { value: string | null }) =>
  value ? (
    <span className="ellipsis" data-tip={value}>
      {value}
    </span>
  ) : (
    <None />
  )
