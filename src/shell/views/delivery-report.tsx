import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { CampaignCell, ContactsCell, MessageCell } from '../../campaigns/CampaignCells.tsx'
import { DeliveredCell } from '../../campaigns/DeliveredCell.tsx'
import { NothingSentYet } from '../../campaigns/NothingSentYet.tsx'
import { StatusCell } from '../../campaigns/StatusCell.tsx'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay, lazyPart } from '../../kernel/ui/lazyPart.tsx'

const SendPage = lazyPart(() => import('../../campaigns/send/SendPage.tsx')).Part
const CampaignPage = lazyPart(() => import('../CampaignOfChannel.tsx')).Part
const Info = lazyOverlay(() => import('../../campaigns/CampaignInfo.tsx')).Part
const ExportMessages = lazyOverlay(() => import('../../campaigns/ExportMessages.tsx')).Part

/** Campaigns: the detail, what is done with them, the exports, the send page. */
export default defineViews(campaigns, {
  cells: {
    campaign: CampaignCell,
    message: MessageCell,
    total_contacts: ContactsCell,
    total_delivered: DeliveredCell,
    status: StatusCell,
  },
  empty: () => <NothingSentYet />,
  detail: ({ id, close }) => <Info record={{ id, campaign: null }} close={close} />,
  dialogs: {
    info: Info,
    export: lazyOverlay(() => import('../../campaigns/ExportCampaign.tsx')).Part,
    restart: lazyOverlay(() => import('../../campaigns/RestartCampaign.tsx')).Part,
    retry: lazyOverlay(() => import('../../campaigns/RetryFailed.tsx')).Part,
    manage: lazyOverlay(() => import('../../adjustments/ManageDialog.tsx')).Part,
    life: lazyOverlay(() => import('../../campaigns/LifeDialog.tsx')).Part,
    duplicate: lazyOverlay(() => import('../../campaigns/DuplicateCampaign.tsx')).Part,
    exportBySender: ({ close }) => <ExportMessages action="exportBySender" close={close} />,
    exportByMobile: ({ close }) => <ExportMessages action="exportByMobile" close={close} />,
  },
  pages: { send: () => <SendPage />, campaign: () => <CampaignPage /> },
})
