import { lazy, Suspense } from 'react'
import { creditRequests } from '../../../resources/money/credit-requests.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'

const ApproveDialog = lazy(async () => ({ default: (await import('../ApproveDialog.tsx')).ApproveDialog }))

export default defineViews(creditRequests, {
  dialogs: {
    approve: props => (
      <Suspense fallback={null}>
        <ApproveDialog {...props} />
      </Suspense>
    ),
  },
})
