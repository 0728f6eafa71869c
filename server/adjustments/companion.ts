import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import { statusAdjustments } from '../../resources/adjustments/status-adjustments.ts'
import { campaignFilters, IS_PAUSED } from '../campaigns/port.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { PLACES } from './fix.ts'
import { fixCall } from './fixCall.ts'
import { OPEN_COUNTS } from './openCampaigns.ts'
import { approve, figures, reverse, rows, withdraw } from './records.ts'

const HAS_OPEN = `(${Object.values(OPEN_COUNTS).join(' + ')} > 0)`
const PLACE = `case when t.status in (${PLACES.queue.map(status => `'${status}'`).join(', ')}) then 'queue' else 'history' end`

/** Campaigns with what is open in them, and what is done about it (rules adjustments-9 and adjustments-13). */
export const manageCampaignCompanion = defineCompanion(manageCampaign, {
  virtual: { ...OPEN_COUNTS, is_paused: IS_PAUSED, place: PLACE, has_open: `${HAS_OPEN}::int` },
  filters: { status: campaignFilters.status, place: `${PLACE} = ?`, has_open: `${HAS_OPEN} = ((?)::int = 1)` },
  handlers: { call: { fix: fixCall } },
})

/** The records of what was set (rule adjustments-5). */
export const statusAdjustmentCompanion = defineCompanion(statusAdjustments, {
  handlers: { row: { figures, approve, withdraw, reverse }, call: { rows } },
})
