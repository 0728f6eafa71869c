import { allCampaigns } from '../../../resources/campaigns/all-campaigns.ts'
import { CampaignCell, MessageCell } from '../../campaigns/CampaignCells.tsx'
import { StatusCell } from '../../campaigns/StatusCell.tsx'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { later } from '../later.tsx'

/** Every account's campaigns open and change as in the delivery report. */
export default defineViews(allCampaigns, {
  cells: { campaign: CampaignCell, message: MessageCell, status: StatusCell },
  dialogs: {
    info: later(() => import('../../campaigns/CampaignInfo.tsx')),
    manage: later(() => import('../../adjustments/ManageDialog.tsx')),
    life: later(() => import('../../campaigns/LifeDialog.tsx')),
  },
})
