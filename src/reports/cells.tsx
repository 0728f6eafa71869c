/** Cells that reports have in common. */

import { Cell } from '../../resources/kinds/reference/Cell.tsx'
import type { ReferenceField } from '../../resources/language/fields.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showNumber } from '../kernel/kinds/show.ts'

/** A record, or a word for the row of what belongs to none. */
export const orNone =
  (field: ReferenceField) =>
  ({ value }: { value: number | null }) => {
    const words = useWords()
    return value === null ? <span className="muted">{words('None')}</span> : <Cell field={field} value={value} />
  }

/** A figure that is not known is a dash, never a nought. */
export const orDash =
  (decimals: number) =>
  ({ value }: { value: number | null }) =>
    value === null ? <span className="muted">–</span> : <span>{showNumber(value, decimals)}</span>
