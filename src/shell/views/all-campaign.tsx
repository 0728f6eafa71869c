import { allCampaigns } from '../../../resources/campaigns/all-campaigns.ts'
import { CampaignCell, MessageCell } from '../../campaigns/CampaignCells.tsx'
import { DeliveredCell } from '../../campaigns/DeliveredCell.tsx'
import { StatusCell } from '../../campaigns/StatusCell.tsx'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { InfoOfChannel, LifeOfChannel } from '../InfoOfChannel.tsx'

/** Every account's campaigns open and change as in the list of their channel. */
export default defineViews(allCampaigns, {
  cells: { campaign: CampaignCell, message: MessageCell, total_delivered: DeliveredCell, status: StatusCell },
  dialogs: {
    info: InfoOfChannel,
    manage: lazyOverlay(() => import('../../adjustments/ManageDialog.tsx')).Part,
    life: LifeOfChannel,
  },
})
