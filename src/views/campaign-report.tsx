import { lazy, Suspense } from 'react'
import { campaignReport } from '../../resources/reports/campaign-report.ts'
import { DeliveredCell, TooMany } from '../pages/reports/CampaignFigures.tsx'
import { defineViews } from '../resource/defineViews.ts'

const CampaignInfo = lazy(() => import('../pages/campaign/CampaignInfo.tsx'))
const ExportCampaign = lazy(() => import('../pages/campaign/ExportCampaign.tsx'))

/** Campaigns by what became of them; one opens as in the delivery report. */
export default defineViews(campaignReport, {
  cells: { total_delivered: DeliveredCell },
  above: TooMany,
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
})
