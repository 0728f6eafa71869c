import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { fixCall } from './fixCall.ts'
import { openCampaigns } from './openCampaigns.ts'
import { approve, figures, reverse, rows, withdraw } from './records.ts'

/** Bulk fixes of campaigns and their records (domain §5.8, §14.4). */
export const manageCampaignCompanion = defineCompanion(manageCampaign, {
  handlers: {
    row: { figures, approve, withdraw, reverse },
    call: { fix: fixCall, open: openCampaigns, rows },
  },
})
