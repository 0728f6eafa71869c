import { allCampaigns } from '../../resources/campaigns/all-campaigns.ts'
import { scheduledCampaigns } from '../../resources/campaigns/scheduled-campaigns.ts'
import { PREPARING } from '../delivery/port.ts'
import { defineCompanion, type RegisteredCompanion } from '../kernel/records/companion.ts'
import { amountSql } from '../money/port.ts'
import { besideCampaign, STATE_IN_FILE } from './beside.ts'
import { campaignFilters, campaignVirtual } from './companion.ts'
import { listWithCauses } from './pending/calls.ts'
import { stalledFilter } from './stalled.ts'

const { is_paused, is_scheduled } = campaignVirtual

/** Lists of every channel: sums in the unit of its wallet, and what a person has read is delivered. */
const ofEvery = { is_paused, is_scheduled, total_credit_deduct: amountSql('t.total_credit_deduct', 't.route_type') }

/** Campaigns that have not begun because their time has not come, or was missed; what they do is the campaigns' own. */
export const scheduledCampaignCompanion: RegisteredCompanion = defineCompanion(scheduledCampaigns, {
  filters: { status: campaignFilters.status },
  virtual: ofEvery,
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
  virtual: { ...ofEvery, total_delivered: '(t.total_delivered + t.total_read)' },
  inFile: STATE_IN_FILE,
  beside: besideCampaign,
  operations: { list: listWithCauses(allCampaigns, () => allCampaignCompanion) },
})
