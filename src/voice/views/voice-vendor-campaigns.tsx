import { vendorCampaigns } from '../../../resources/voice/vendor-campaigns.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { Balances } from '../vendors/Balances.tsx'

export default defineViews(vendorCampaigns, { above: Balances })
