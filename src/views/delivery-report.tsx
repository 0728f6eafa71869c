import { lazy, Suspense } from 'react'
import { campaigns } from '../../resources/sms/campaigns.ts'
import { defineViews } from '../resource/defineViews.ts'

const CampaignInfo = lazy(() => import('../pages/campaign/CampaignInfo.tsx'))
const ExportCampaign = lazy(() => import('../pages/campaign/ExportCampaign.tsx'))
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
  },
  pages: { send: () => <SendPage /> },
})
