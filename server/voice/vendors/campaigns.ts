import { vendorCampaigns } from '../../../resources/voice/vendor-campaigns.ts'
import { campaignFilters, IS_PAUSED, STATE_IN_FILE } from '../../campaigns/port.ts'
import { defineCompanion } from '../../kernel/records/companion.ts'

const lists = (what: string) => `(select ${what} from voice_batches b where b.campaign_id = t.id`

/** Campaigns of calls as vendors have them (rule voice-16). */
export const vendorCampaignCompanion = defineCompanion(vendorCampaigns, {
  filters: { status: campaignFilters.status },
  inFile: STATE_IN_FILE,
  virtual: {
    is_paused: IS_PAUSED,
    vendors: `array(select r.route_name from secondary_routes s join primary_routes r on r.id = any(s.primary_routes)
      where s.id = t.secondary_route_id order by array_position(s.primary_routes, r.id))`,
    total_submitted: '(t.total_unknown + t.total_accepted + t.total_delivered + t.total_failed)',
    total_answered: 't.total_delivered',
    total_pending: '(t.total_queued + t.total_unknown + t.total_accepted)',
    unanswered_lists: `${lists('count(*)::int')} and b.state = 'unanswered')`,
    unheard_calls: '(select count(*)::int from voice_asked_calls a where a.campaign_id = t.id and a.next_at is null)',
    polled_at: `${lists('max(b.polled_at)')})`,
  },
})
