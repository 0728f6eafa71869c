import { manageCampaign } from '../../../resources/adjustments/manage-campaign.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { ManageCampaigns } from '../ManageCampaigns.tsx'

/** Bulk fixes: the screen of two tabs, and the dialog of a record. */
export default defineViews(manageCampaign, {
  screen: ManageCampaigns,
  dialogs: { figures: lazyOverlay(() => import('../FiguresDialog.tsx')).Part },
})
