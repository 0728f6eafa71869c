import { manageCampaign } from '../../../resources/adjustments/manage-campaign.ts'
import { CampaignCell, loadCampaignInfo, StatusCell } from '../../campaigns/port.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { FixMenu } from '../FixMenu.tsx'
import { NothingOpen } from '../NothingOpen.tsx'
import { OpenCount } from '../OpenCount.tsx'

/** Campaigns with what is open in them; bulk fixes are begun over those that are ticked. */
export default defineViews(manageCampaign, {
  cells: {
    campaign: CampaignCell,
    status: StatusCell,
    unsubmitted: OpenCount,
    accepted: OpenCount,
    pending: OpenCount,
    expired: OpenCount,
  },
  selection: FixMenu,
  empty: NothingOpen,
  dialogs: {
    info: lazyOverlay(loadCampaignInfo).Part,
    manage: lazyOverlay(() => import('../ManageDialog.tsx')).Part,
  },
})
