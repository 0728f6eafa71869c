import { scheduledCampaigns } from '../../../resources/campaigns/scheduled-campaigns.ts'
import { CampaignCell, MessageCell } from '../../campaigns/CampaignCells.tsx'
import { StatusCell } from '../../campaigns/StatusCell.tsx'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { InfoOfChannel, LifeOfChannel } from '../InfoOfChannel.tsx'

/** Scheduled campaigns open and change as in the list of their channel. */
export default defineViews(scheduledCampaigns, {
  cells: { campaign: CampaignCell, message: MessageCell, status: StatusCell },
  dialogs: { info: InfoOfChannel, life: LifeOfChannel },
})
