import { lazy, Suspense } from 'react'
import { campaigns } from '../../resources/sms/campaigns.ts'
import { defineViews } from '../resource/defineViews.ts'

const CampaignInfo = lazy(() => import('../pages/campaign/CampaignInfo.tsx'))
const ExportCampaign = lazy(() => import('../pages/campaign/ExportCampaign.tsx'))
const ExportMessages = lazy(() => import('../pages/campaign/ExportMessages.tsx'))
const SendPage = lazy(() => import('../pages/send/SendPage.tsx'))

/** Campaigns: the detail, the export, the send page. */
export default defineViews(campaigns, {
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
