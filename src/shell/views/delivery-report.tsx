import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { CampaignCell, MessageCell } from '../../campaigns/CampaignCells.tsx'
import { StatusCell } from '../../campaigns/StatusCell.tsx'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyPart } from '../../kernel/ui/lazyPart.tsx'
import { later } from '../later.tsx'

const SendPage = lazyPart(() => import('../../campaigns/send/SendPage.tsx')).Part
const Info = later(() => import('../../campaigns/CampaignInfo.tsx'))
const ExportMessages = later(() => import('../../campaigns/ExportMessages.tsx'))

/** Campaigns: the detail, what is done with them, the exports, the send page. */
export default defineViews(campaigns, {
  cells: { campaign: CampaignCell, message: MessageCell, status: StatusCell },
  detail: ({ id, close }) => <Info record={{ id, campaign: null }} close={close} />,
  dialogs: {
    info: Info,
    export: later(() => import('../../campaigns/ExportCampaign.tsx')),
    restart: later(() => import('../../campaigns/RestartCampaign.tsx')),
    manage: later(() => import('../../adjustments/ManageDialog.tsx')),
    life: later(() => import('../../campaigns/LifeDialog.tsx')),
    duplicate: later(() => import('../../campaigns/DuplicateCampaign.tsx')),
    exportBySender: ({ close }) => <ExportMessages action="exportBySender" close={close} />,
    exportByMobile: ({ close }) => <ExportMessages action="exportByMobile" close={close} />,
  },
  pages: { send: () => <SendPage /> },
})
