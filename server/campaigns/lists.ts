import { allCampaigns } from '../../resources/campaigns/all-campaigns.ts'
import { scheduledCampaigns } from '../../resources/campaigns/scheduled-campaigns.ts'
import { PREPARING } from '../delivery/port.ts'
import { defineCompanion, type RegisteredCompanion } from '../kernel/records/companion.ts'
import { besideCampaign, STATE_IN_FILE } from './beside.ts'
import { campaignFilters, campaignVirtual } from './companion.ts'
import { listWithCauses } from './pending/calls.ts'
import { stalledFilter } from './stalled.ts'

const { is_paused, is_scheduled } = campaignVirtual

/** Campaigns that have not begun because their time has not come, or was missed; what they do is the campaigns' own. */
export const scheduledCampaignCompanion: RegisteredCompanion = defineCompanion(scheduledCampaigns, {
  filters: { status: campaignFilters.status },
  virtual: { is_paused, is_scheduled },
  inFile: STATE_IN_FILE,
  beside: besideCampaign,
  where: `t.status = 'Pending' and not t.dispatching and ${is_scheduled} = 1`,
  operations: { list: listWithCauses(scheduledCampaigns, () => scheduledCampaignCompanion) },
})

/** As `stalledFilter`: once the value is known, one branch is left, and its index serves. */
const preparingFilter = { is_preparing: `case when (?)::int = 1 then ${PREPARING} else not ${PREPARING} end` }

/** Every account's campaigns, for operators; what they do is the campaigns' own. */
export const allCampaignCompanion: RegisteredCompanion = defineCompanion(allCampaigns, {
  filters: { status: campaignFilters.status, ...stalledFilter, ...preparingFilter },
  virtual: { is_paused, is_scheduled },
  inFile: STATE_IN_FILE,
  beside: besideCampaign,
  operations: { list: listWithCauses(allCampaigns, () => allCampaignCompanion) },
})
