import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useDetails } from '../kernel/resource/useDetails.ts'
import { ManageFrame, type ManageProps } from './ManageFrame.tsx'

/** Manage Campaign Ratio of one campaign (rule adjustments-10). */
const ManageDialog = ({ record, close }: ManageProps) => {
  const words = useWords()
  return (
    <ManageFrame
      {...{ record, close }}
      title={words('Manage Campaign Ratio')}
      of={manageCampaign}
      name="action_type"
      fixed={{ send_sms_id: record.id }}
      open={useDetails(campaigns, 'manage', record.id)}
      numbers={({ unsubmitted, accepted, pending, expired, total_adjusted }) => [
        [words('Unsubmitted'), unsubmitted],
        [words('Accepted'), accepted],
        [words('Pending'), pending],
        [words('Timed out'), expired],
        [words('Adjusted'), total_adjusted],
      ]}
    />
  )
}

export default ManageDialog
