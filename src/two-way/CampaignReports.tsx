import Button from '@mui/material/Button'
import { useState } from 'react'
import { useWords } from '../kernel/i18n/words.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { ClickReport } from './ClickReport.tsx'
import { ExportTwoWay } from './ExportTwoWay.tsx'
import { ResponseReport } from './ResponseReport.tsx'

/** What of a campaign is asked for here. */
interface TwoWayCampaign {
  id: number
  campaign: string
  take_response?: number | null
}

/** Clicks or responses of one campaign, with the export of the same (rules two-way-6 and two-way-8). */
const CampaignReports = ({ campaign, of }: { campaign: TwoWayCampaign; of: 'clicks' | 'responses' }) => {
  const words = useWords()
  const [exporting, setExporting] = useState(false)
  const tools = (
    <Button startIcon={<Icon name="download" />} onClick={() => setExporting(true)}>
      {words('Export')}
    </Button>
  )
  const source = { campaign: campaign.id }
  return (
    <>
      {of === 'clicks' ? (
        <ClickReport source={source} tools={tools} />
      ) : (
        <ResponseReport
          source={source}
          takeResponse={campaign.take_response ?? 0}
          tools={campaign.take_response ? tools : null}
        />
      )}
      {exporting && (
        <ExportTwoWay
          action={of === 'clicks' ? 'exportClicks' : 'exportResponses'}
          campaign={campaign}
          close={() => setExporting(false)}
        />
      )}
    </>
  )
}

export default CampaignReports
