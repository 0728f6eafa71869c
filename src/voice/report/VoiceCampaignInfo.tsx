import type { VoiceCampaign } from '../../../resources/voice/voice-campaign.answers.ts'
import { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { ChannelInfo, type ChannelInfoProps } from '../../campaigns/port.ts'
import { VoiceDetail } from './VoiceDetail.tsx'

const isSilent = ({ total_answered, total_busy, total_noanswer, total_failed }: VoiceCampaign) =>
  total_answered + total_busy + total_noanswer + total_failed === 0

/** The detail of a campaign of voice over a list (rules voice-51 and voice-52). */
const VoiceCampaignInfo = (props: ChannelInfoProps) => (
  <ChannelInfo<VoiceCampaign> {...props} of={voiceCampaigns.name} isSilent={isSilent} Detail={VoiceDetail} />
)

export default VoiceCampaignInfo
