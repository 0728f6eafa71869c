import { WHATSAPP } from '../../../resources/language/choices.ts'
import type { WaCampaign } from '../../../resources/whatsapp/wa-campaign.answers.ts'
import type { WA_CAMPAIGN_FIELDS } from '../../../resources/whatsapp/wa-campaign-fields.ts'
import { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import type { ChannelPage } from '../../campaigns/port.ts'
import { WaDetail } from './WaDetail.tsx'

const FACTS: readonly (keyof typeof WA_CAMPAIGN_FIELDS)[] = [
  'display_phone_number',
  'template_language',
  'country_id',
  'user_id',
  'unique_key',
  'entry_mode',
  'created_at',
  'campaign_send_date_time',
  'parent_campaign_id',
]

/** The page of a campaign of WhatsApp. */
export const WA_PAGE: ChannelPage = {
  resource: waCampaigns,
  routeTypes: [WHATSAPP],
  facts: FACTS,
  // What this resource answers.
  Detail: ({ campaign }) => <WaDetail campaign={campaign as WaCampaign} />,
}
