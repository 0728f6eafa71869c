import { overview } from '../../../resources/reports/overview.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { orDash } from '../cells.tsx'
import { NothingSent } from '../NothingSent.tsx'
import { reportHead } from '../ReportHead.tsx'
import { UserCampaigns } from '../UserCampaigns.tsx'

export default defineViews(overview, {
  cells: { user_id: UserCampaigns, delivered_percent: orDash(2) },
  above: reportHead(overview, { chart: true }),
  empty: NothingSent,
})
