import Box from '@mui/material/Box'
import type { BesideOf } from '../../../resources/language/derived.ts'
import { campaignReport } from '../../../resources/reports/campaign-report.ts'
import { loadCampaignInfo, loadExportCampaign, StatusBadge } from '../../campaigns/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { orDash } from '../cells.tsx'

/** Why there are no totals. */
const TooMany = ({ beside }: { beside: BesideOf<typeof campaignReport> | undefined }) => {
  const words = useWords()
  return beside?.too_many === 1 ? (
    <Box component="p" className="hint" sx={{ mb: 1.5 }}>
      {words('So many campaigns are not added up. Choose a period by the filter to see their totals.')}
    </Box>
  ) : null
}

/** Campaigns by what became of them; one opens as in the delivery report. */
export default defineViews(campaignReport, {
  cells: { delivered_percent: orDash(2), status: ({ record }) => <StatusBadge {...record} /> },
  above: TooMany,
  dialogs: { info: lazyOverlay(loadCampaignInfo).Part, export: lazyOverlay(loadExportCampaign).Part },
})
