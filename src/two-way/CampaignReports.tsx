import Button from '@mui/material/Button'
import { useState } from 'react'
import { useWords } from '../kernel/i18n/words.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { ClickReport } from './ClickReport.tsx'
import { ExportTwoWay, type TwoWayCampaign } from './ExportTwoWay.tsx'
import { ResponseReport } from './ResponseReport.tsx'

/** Clicks or responses of one campaign, with the export of the same (rules two-way-6 and two-way-8). */
const CampaignReports = ({ campaign, of }: { campaign: TwoWayCampaign; of: 'clicks' | 'responses' }) => {
  const words = useWords()
  const [exporting, setExporting] = useState(false)
  const Report = of === 'clicks' ? ClickReport : ResponseReport
  const action = of === 'clicks' ? 'exportClicks' : 'exportResponses'
  const takeResponse = campaign.take_response ?? 0
  const tools = (of === 'clicks' || takeResponse > 0) && (
    <Button startIcon={<Icon name="download" />} onClick={() => setExporting(true)}>
      {words('Export')}
    </Button>
  )
  return (
    <>
      <Report source={{ campaign: campaign.id }} takeResponse={takeResponse} tools={tools} />
      {exporting && <ExportTwoWay action={action} campaign={campaign} close={() => setExporting(false)} />}
    </>
  )
}

export default CampaignReports
