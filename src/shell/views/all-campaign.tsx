import { allCampaigns } from '../../../resources/campaigns/all-campaigns.ts'
import { CampaignCell, MessageCell } from '../../campaigns/CampaignCells.tsx'
import { DeliveredCell } from '../../campaigns/DeliveredCell.tsx'
import { StatusCell } from '../../campaigns/StatusCell.tsx'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'

/** Every account's campaigns open and change as in the delivery report. */
export default defineViews(allCampaigns, {
  cells: { campaign: CampaignCell, message: MessageCell, total_delivered: DeliveredCell, status: StatusCell },
  dialogs: {
    info: lazyOverlay(() => import('../../campaigns/CampaignInfo.tsx')).Part,
    manage: lazyOverlay(() => import('../../adjustments/ManageDialog.tsx')).Part,
    life: lazyOverlay(() => import('../../campaigns/LifeDialog.tsx')).Part,
  },
})
