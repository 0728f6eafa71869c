import { creditRequests } from '../../../resources/money/credit-requests.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'

export default defineViews(creditRequests, {
  dialogs: { approve: lazyOverlay(async () => ({ default: (await import('../ApproveDialog.tsx')).ApproveDialog })).Part },
})
