import { vendorCampaigns } from '../../../resources/voice/vendor-campaigns.ts'
import { StatusCell } from '../../campaigns/port.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { Balances } from '../vendors/Balances.tsx'

export default defineViews(vendorCampaigns, { cells: { status: StatusCell }, above: Balances })
