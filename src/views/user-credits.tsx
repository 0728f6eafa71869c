import { lazy, Suspense } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import { userCredits } from '../../resources/money/user-credits.ts'
import { StatementSums } from '../pages/money/StatementSums.tsx'
import { defineViews } from '../resource/defineViews.ts'

const MoveDialog = lazy(async () => ({ default: (await import('../pages/money/MoveDialog.tsx')).MoveDialog }))
const ReverseDialog = lazy(async () => ({ default: (await import('../pages/money/ReverseDialog.tsx')).ReverseDialog }))

/** The amount with its sign: what came in, what went out. */
const CreditCell = ({ record, value }: { record: { credit_type: 1 | 2 | null }; value: number | null }) =>
  value === null ? null : (
    <span className={record.credit_type === 1 ? 'credit-amount plus' : 'credit-amount minus'}>
      {record.credit_type === 1 ? '+' : '−'} {groupIndian(value)}
    </span>
  )

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
