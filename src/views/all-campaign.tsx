import { lazy, Suspense } from 'react'
import { allCampaigns } from '../../resources/campaigns/all-campaigns.ts'
import { defineViews } from '../kernel/resource/defineViews.ts'
import { CampaignCell, MessageCell } from '../pages/campaign/CampaignCells.tsx'
import { StatusCell } from '../pages/campaign/StatusCell.tsx'

const CampaignInfo = lazy(() => import('../pages/campaign/CampaignInfo.tsx'))
const ManageDialog = lazy(() => import('../pages/manage/ManageDialog.tsx'))
const LifeDialog = lazy(() => import('../pages/campaign/LifeDialog.tsx'))

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
