import { lazy, Suspense } from 'react'
import { allCampaigns } from '../../../resources/campaigns/all-campaigns.ts'
import { CampaignCell, MessageCell } from '../../campaigns/CampaignCells.tsx'
import { StatusCell } from '../../campaigns/StatusCell.tsx'
import { defineViews } from '../../kernel/resource/defineViews.ts'

const CampaignInfo = lazy(() => import('../../campaigns/CampaignInfo.tsx'))
const ManageDialog = lazy(() => import('../../adjustments/ManageDialog.tsx'))
const LifeDialog = lazy(() => import('../../campaigns/LifeDialog.tsx'))

/** Every account's campaigns open and change as in the delivery report. */
export default defineViews(allCampaigns, {
  cells: { campaign: CampaignCell, message: MessageCell, status: StatusCell },
  dialogs: {
    info: props => (
      <Suspense fallback={null}>
        <CampaignInfo {...props} />
      </Suspense>
    ),
    manage: props => (
      <Suspense fallback={null}>
        <ManageDialog {...props} />
      </Suspense>
    ),
    life: props => (
      <Suspense fallback={null}>
        <LifeDialog {...props} />
      </Suspense>
    ),
  },
})
