import { scheduledCampaigns } from '../../../resources/campaigns/scheduled-campaigns.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { CampaignCell, MessageCell } from '../CampaignCells.tsx'
import { StatusCell } from '../StatusCell.tsx'

/** Scheduled campaigns open and change as in the delivery report. */
export default defineViews(scheduledCampaigns, {
  cells: { campaign: CampaignCell, message: MessageCell, status: StatusCell },
  dialogs: {
    info: lazyOverlay(() => import('../CampaignInfo.tsx')).Part,
    life: lazyOverlay(() => import('../LifeDialog.tsx')).Part,
  },
})
