import { VOICE } from '../../../resources/language/choices.ts'
import type { VoiceCampaign } from '../../../resources/voice/voice-campaign.answers.ts'
import type { VOICE_CAMPAIGN_FIELDS } from '../../../resources/voice/voice-campaign-fields.ts'
import { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import type { ChannelPage } from '../../campaigns/port.ts'
import { VoiceDetail } from './VoiceDetail.tsx'

const FACTS: readonly (keyof typeof VOICE_CAMPAIGN_FIELDS)[] = [
  'voice_title',
  'voice_type',
  'caller_id',
  'user_id',
  'retries',
  'retry_interval',
  'secondary_route_id',
  'unique_key',
  'entry_mode',
  'created_at',
  'campaign_send_date_time',
  'parent_campaign_id',
]

/** The page of a campaign of voice. */
export const VOICE_PAGE: ChannelPage = {
  resource: voiceCampaigns,
  routeTypes: [VOICE],
  facts: FACTS,
  // What this resource answers.
  Detail: ({ campaign }) => <VoiceDetail campaign={campaign as VoiceCampaign} />,
}
