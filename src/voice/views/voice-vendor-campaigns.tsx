import { vendorCampaigns } from '../../../resources/voice/vendor-campaigns.ts'
import { StatusCell } from '../../campaigns/port.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { Balances } from '../vendors/Balances.tsx'
import { VendorsCell } from '../vendors/VendorsCell.tsx'

export default defineViews(vendorCampaigns, { cells: { status: StatusCell, vendors: VendorsCell }, above: Balances })
