import { overview } from '../../resources/reports/overview.ts'
import { defineViews } from '../kernel/resource/defineViews.ts'
import { orDash } from '../pages/reports/cells.tsx'
import { NothingSent } from '../pages/reports/NothingSent.tsx'
import { reportHead } from '../pages/reports/ReportHead.tsx'
import { UserCampaigns } from '../pages/reports/UserCampaigns.tsx'

export default defineViews(overview, {
  cells: { user_id: UserCampaigns, delivered_percent: orDash(2) },
  above: reportHead(overview, { chart: true }),
  empty: NothingSent,
})
