import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { fixCall } from './fixCall.ts'
import { openCampaigns } from './openCampaigns.ts'
import { approve, figures, reverse, rows, withdraw } from './records.ts'

/** Bulk fixes of campaigns and their records (rules adjustments-5 and adjustments-9). */
export const manageCampaignCompanion = defineCompanion(manageCampaign, {
  handlers: {
    row: { figures, approve, withdraw, reverse },
    call: { fix: fixCall, open: openCampaigns, rows },
  },
})
