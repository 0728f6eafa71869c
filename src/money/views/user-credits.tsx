import { userCredits } from '../../../resources/money/user-credits.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { StatementSums } from '../StatementSums.tsx'
import { useAmount } from '../useAmount.ts'

interface CreditCellProps {
  record: { credit_type: 1 | 2 | null; route_type: number | null }
  value: number | null
}

/** The amount with its sign: what came in, what went out. */
const CreditCell = ({ record, value }: CreditCellProps) => {
  const amount = useAmount()
  return value === null ? null : (
    <span className={record.credit_type === 1 ? 'tone-success' : undefined}>
      {record.credit_type === 1 ? '+' : '−'} {amount(record.route_type ?? 1, value)}
    </span>
  )
}

/** The statement: sums above it, movements begun from it. */
export default defineViews(userCredits, {
  cells: { credit: CreditCell },
  above: StatementSums,
  dialogs: {
    move: lazyOverlay(async () => ({ default: (await import('../MoveDialog.tsx')).MoveDialog })).Part,
    reverse: lazyOverlay(async () => ({ default: (await import('../ReverseDialog.tsx')).ReverseDialog })).Part,
  },
})
