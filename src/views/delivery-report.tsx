import { lazy, Suspense } from 'react'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { defineViews } from '../kernel/resource/defineViews.ts'
import { CampaignCell, MessageCell } from '../pages/campaign/CampaignCells.tsx'
import { StatusCell } from '../pages/campaign/StatusCell.tsx'

const CampaignInfo = lazy(() => import('../pages/campaign/CampaignInfo.tsx'))
const ExportCampaign = lazy(() => import('../pages/campaign/ExportCampaign.tsx'))
const DuplicateCampaign = lazy(() => import('../pages/campaign/DuplicateCampaign.tsx'))
const ExportMessages = lazy(() => import('../pages/campaign/ExportMessages.tsx'))
const ManageDialog = lazy(() => import('../pages/manage/ManageDialog.tsx'))
const LifeDialog = lazy(() => import('../pages/campaign/LifeDialog.tsx'))
const RestartCampaign = lazy(() => import('../pages/campaign/RestartCampaign.tsx'))
const SendPage = lazy(() => import('../pages/send/SendPage.tsx'))

/** Campaigns: the detail, what is done with them, the exports, the send page. */
export default defineViews(campaigns, {
  cells: { campaign: CampaignCell, message: MessageCell, status: StatusCell },
  detail: ({ id, close }) => (
    <Suspense fallback={null}>
      <CampaignInfo record={{ id, campaign: null }} close={close} />
    </Suspense>
  ),
  dialogs: {
    info: props => (
      <Suspense fallback={null}>
        <CampaignInfo {...props} />
      </Suspense>
    ),
    export: props => (
      <Suspense fallback={null}>
        <ExportCampaign {...props} />
      </Suspense>
    ),
    restart: props => (
      <Suspense fallback={null}>
        <RestartCampaign {...props} />
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
    duplicate: props => (
      <Suspense fallback={null}>
        <DuplicateCampaign {...props} />
      </Suspense>
    ),
    exportBySender: ({ close }) => (
      <Suspense fallback={null}>
        <ExportMessages action="exportBySender" close={close} />
      </Suspense>
    ),
    exportByMobile: ({ close }) => (
      <Suspense fallback={null}>
        <ExportMessages action="exportByMobile" close={close} />
      </Suspense>
    ),
  },
  pages: { send: () => <SendPage /> },
})
