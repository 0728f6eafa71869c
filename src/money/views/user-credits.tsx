import { userCredits } from '../../../resources/money/user-credits.ts'
import { useToldIfOurs } from '../../kernel/i18n/useTold.ts'
import { cut } from '../../kernel/kinds/show.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { StatementSums } from '../StatementSums.tsx'
import { useAmount } from '../useAmount.ts'

/** As a person wrote it, or the desk. */
const CommentCell = ({ value }: { value: string | null }) => {
  const told = useToldIfOurs()
  const shown = value && cut(told(value))
  return shown ? (
    <span className="ellipsis" data-tip={shown}>
      {shown}
    </span>
  ) : null
}

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
  cells: { credit: CreditCell, comment: CommentCell },
  above: StatementSums,
  dialogs: {
    move: lazyOverlay(async () => ({ default: (await import('../MoveDialog.tsx')).MoveDialog })).Part,
    reverse: lazyOverlay(async () => ({ default: (await import('../ReverseDialog.tsx')).ReverseDialog })).Part,
  },
})
