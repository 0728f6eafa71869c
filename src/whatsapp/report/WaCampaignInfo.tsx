import type { WaCampaign } from '../../../resources/whatsapp/wa-campaign.answers.ts'
import { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import { ChannelInfo, type ChannelInfoProps } from '../../campaigns/port.ts'
import { WaDetail } from './WaDetail.tsx'

const isSilent = ({ total_delivered, total_failed }: WaCampaign) => total_delivered === 0 && total_failed === 0

/** The detail of a campaign of WhatsApp over a list (rules whatsapp-101 and whatsapp-102). */
const WaCampaignInfo = (props: ChannelInfoProps) => (
  <ChannelInfo<WaCampaign> {...props} of={waCampaigns.name} isSilent={isSilent} Detail={WaDetail} />
)

export default WaCampaignInfo
