import { manageVoice } from '../../resources/adjustments/manage-voice-campaign.ts'
import { voiceCampaigns } from '../../resources/voice/voice-campaigns.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useDetails } from '../kernel/resource/useDetails.ts'
import { ManageFrame, type ManageProps } from './ManageFrame.tsx'

/** Bulk fixes of one campaign of voice (rule adjustments-14). */
const VoiceManageDialog = ({ record, close }: ManageProps) => {
  const words = useWords()
  return (
    <ManageFrame
      {...{ record, close }}
      title={words('Manage voice campaign')}
      of={manageVoice}
      name="action"
      fixed={{ voice_sms_id: record.id }}
      open={useDetails(voiceCampaigns, 'manage', record.id)}
      numbers={({ pending, processing, recorded, expired, adjusted }) => [
        [words('Pending'), pending],
        [words('Processing'), processing],
        [words('On record as answered'), recorded],
        [words('Timed out'), expired],
        [words('Adjusted'), adjusted],
      ]}
    />
  )
}

export default VoiceManageDialog
