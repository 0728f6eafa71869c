import { Cell } from '../../../resources/kinds/reference/Cell.tsx'
import { dlrCodes } from '../../../resources/routing/dlr-codes.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'

/** A row without a route holds for all of them. */
const RouteCell = ({ value }: { value: number | null }) => {
  const words = useWords()
  if (value === null) return <span className="muted">{words('All routes')}</span>
  return <Cell field={dlrCodes.fields.primary_route_id} value={value} />
}

export default defineViews(dlrCodes, { cells: { primary_route_id: RouteCell } })
