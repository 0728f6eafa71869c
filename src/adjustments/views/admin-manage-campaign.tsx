import { lazy, Suspense } from 'react'
import { manageCampaign } from '../../../resources/adjustments/manage-campaign.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { ManageCampaigns } from '../ManageCampaigns.tsx'

const FiguresDialog = lazy(() => import('../FiguresDialog.tsx'))

/** Bulk fixes: the screen of two tabs, and the dialog of a record. */
export default defineViews(manageCampaign, {
  screen: ManageCampaigns,
  dialogs: {
    figures: props => (
      <Suspense fallback={null}>
        <FiguresDialog {...props} />
      </Suspense>
    ),
  },
})
