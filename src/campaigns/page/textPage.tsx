import type { CampaignAnswer } from '../../../resources/campaigns/campaign.answers.ts'
import type { campaignFields } from '../../../resources/campaigns/campaign-fields.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { SMS_ROUTE_TYPES } from '../../../resources/language/choices.ts'
import { CampaignDetail } from '../CampaignDetail.tsx'
import type { ChannelPage } from './channelPage.ts'

const FACTS: readonly (keyof typeof campaignFields)[] = [
  'sender_id',
  'dlt_template_id',
  'secondary_route_id',
  'user_id',
  'route_type',
  'sms_type',
  'priority',
  'entry_mode',
  'created_at',
  'campaign_send_date_time',
  'parent_campaign_id',
]

/** The page of a text campaign. */
export const TEXT_PAGE: ChannelPage = {
  resource: campaigns,
  routeTypes: SMS_ROUTE_TYPES.map(({ value }) => value),
  facts: FACTS,
  // What this resource answers.
  Detail: ({ campaign }) => <CampaignDetail campaign={campaign as CampaignAnswer} />,
}
