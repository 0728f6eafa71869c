import { vendorCampaigns } from '../../../resources/voice/vendor-campaigns.ts'
import { StatusCell } from '../../campaigns/port.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { Balances } from '../vendors/Balances.tsx'
import { ToTab } from '../vendors/ToTab.tsx'
import { VendorsCell } from '../vendors/VendorsCell.tsx'

export default defineViews(vendorCampaigns, {
  screen: ToTab,
  cells: { status: StatusCell, vendors: VendorsCell },
  above: Balances,
})
