import { lazy, Suspense } from 'react'
import { campaignReport } from '../../../resources/reports/campaign-report.ts'
import { loadCampaignInfo, loadExportCampaign } from '../../campaigns/port.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { orDash } from '../cells.tsx'
import { TooMany } from '../TooMany.tsx'

const CampaignInfo = lazy(loadCampaignInfo)
const ExportCampaign = lazy(loadExportCampaign)

/** Campaigns by what became of them; one opens as in the delivery report. */
export default defineViews(campaignReport, {
  cells: { delivered_percent: orDash(2) },
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
