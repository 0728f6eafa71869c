import { lazy, Suspense } from 'react'
import { scheduledCampaigns } from '../../../resources/campaigns/scheduled-campaigns.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { CampaignCell, MessageCell } from '../CampaignCells.tsx'
import { StatusCell } from '../StatusCell.tsx'

const CampaignInfo = lazy(() => import('../CampaignInfo.tsx'))
const LifeDialog = lazy(() => import('../LifeDialog.tsx'))

/** Scheduled campaigns open and change as in the delivery report. */
export default defineViews(scheduledCampaigns, {
  cells: { campaign: CampaignCell, message: MessageCell, status: StatusCell },
  dialogs: {
    info: props => (
      <Suspense fallback={null}>
        <CampaignInfo {...props} />
      </Suspense>
    ),
    life: props => (
      <Suspense fallback={null}>
        <LifeDialog {...props} />
      </Suspense>
    ),
  },
})
