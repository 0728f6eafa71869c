import { statusAdjustments } from '../../../resources/adjustments/status-adjustments.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'

const Figures = lazyOverlay(() => import('../FiguresDialog.tsx')).Part

/** The records of what was set: one opens with its figures and rows, at an address of its own. */
export default defineViews(statusAdjustments, {
  detail: ({ id, close }) => <Figures record={{ id }} close={close} />,
  dialogs: { figures: Figures },
})
