import { lazy, Suspense } from 'react'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { CampaignCell, MessageCell } from '../../campaigns/CampaignCells.tsx'
import { StatusCell } from '../../campaigns/StatusCell.tsx'
import { defineViews } from '../../kernel/resource/defineViews.ts'

const CampaignInfo = lazy(() => import('../../campaigns/CampaignInfo.tsx'))
const ExportCampaign = lazy(() => import('../../campaigns/ExportCampaign.tsx'))
const DuplicateCampaign = lazy(() => import('../../campaigns/DuplicateCampaign.tsx'))
const ExportMessages = lazy(() => import('../../campaigns/ExportMessages.tsx'))
const ManageDialog = lazy(() => import('../../adjustments/ManageDialog.tsx'))
const LifeDialog = lazy(() => import('../../campaigns/LifeDialog.tsx'))
const RestartCampaign = lazy(() => import('../../campaigns/RestartCampaign.tsx'))
const SendPage = lazy(() => import('../../campaigns/send/SendPage.tsx'))

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
