import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import { manageVoice } from '../../resources/adjustments/manage-voice-campaign.ts'
import { statusAdjustments } from '../../resources/adjustments/status-adjustments.ts'
import { campaignFilters, IS_PAUSED } from '../campaigns/port.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { PLACES } from './fix.ts'
import { fixCall } from './fixCall.ts'
import { OPEN_COUNTS } from './openCampaigns.ts'
import { approve, figures, reverse, rows, withdraw } from './records.ts'
import { fixCalls } from './voiceFix.ts'

const UNDER_WAY = `t.status in (${PLACES.queue.map(status => `'${status}'`).join(', ')})`
const PLACE = `case when ${UNDER_WAY} then 'queue' else 'history' end`

/** Each a `case` of which one branch is left once the value is known: the index of what is under way, or of what is open, then serves. */
const filters = {
  status: campaignFilters.status,
  place: `case when ? = 'queue' then ${UNDER_WAY} else not ${UNDER_WAY} end`,
  has_open: 'case when (?)::int = 1 then t.has_open else not t.has_open end',
}

/** Campaigns with what is open in them, and what is done about it (rules adjustments-9 and adjustments-13). */
export const manageCampaignCompanion = defineCompanion(manageCampaign, {
  virtual: { ...OPEN_COUNTS, is_paused: IS_PAUSED, place: PLACE, has_open: 't.has_open::int' },
  filters,
  handlers: { call: { fix: fixCall } },
})

/** Bulk fixes of campaigns of voice (rule adjustments-14). */
export const manageVoiceCompanion = defineCompanion(manageVoice, { handlers: { call: { fix: fixCalls } } })

/** The records of what was set (rule adjustments-5). */
export const statusAdjustmentCompanion = defineCompanion(statusAdjustments, {
  virtual: { has_set: '(t.changed > 0)::int' },
  handlers: { row: { figures, approve, withdraw, reverse }, call: { rows } },
})
