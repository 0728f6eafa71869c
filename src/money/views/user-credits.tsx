import { lazy, Suspense } from 'react'
import { userCredits } from '../../../resources/money/user-credits.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { StatementSums } from '../StatementSums.tsx'
import { useAmount } from '../useAmount.ts'

const MoveDialog = lazy(async () => ({ default: (await import('../MoveDialog.tsx')).MoveDialog }))
const ReverseDialog = lazy(async () => ({ default: (await import('../ReverseDialog.tsx')).ReverseDialog }))

interface CreditCellProps {
  record: { credit_type: 1 | 2 | null; route_type: number | null }
  value: number | null
}

/** The amount with its sign: what came in, what went out. */
const CreditCell = ({ record, value }: CreditCellProps) => {
  const amount = useAmount()
  return value === null ? null : (
    <span className={record.credit_type === 1 ? 'tone-success' : 'tone-error'}>
      {record.credit_type === 1 ? '+' : '−'} {amount(record.route_type ?? 1, value)}
    </span>
  )
}

/** The statement: sums above it, movements begun from it. */
export default defineViews(userCredits, {
  cells: { credit: CreditCell },
  above: StatementSums,
  dialogs: {
    move: ({ action, close }) => (
      <Suspense fallback={null}>
        <MoveDialog action={action} close={close} />
      </Suspense>
    ),
    reverse: props => (
      <Suspense fallback={null}>
        <ReverseDialog {...props} />
      </Suspense>
    ),
  },
})
