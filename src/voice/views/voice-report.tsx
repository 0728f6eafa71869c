import { VOICE } from '../../../resources/language/choices.ts'
import { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { CampaignCell, ContactsCell, loadLifeDialog, loadRestartCampaign, StatusCell } from '../../campaigns/port.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { AnsweredCell } from '../report/AnsweredCell.tsx'

const Info = lazyOverlay(() => import('../report/VoiceCampaignInfo.tsx')).Part
const Life = lazyOverlay(loadLifeDialog).Part
const Restart = lazyOverlay(loadRestartCampaign).Part

/** Campaigns of voice: the detail, and what is done with them. */
export default defineViews(voiceCampaigns, {
  cells: { campaign: CampaignCell, total_contacts: ContactsCell, answered_percent: AnsweredCell, status: StatusCell },
  detail: ({ id, close }) => <Info record={{ id }} close={close} />,
  dialogs: {
    info: Info,
    check: ({ record, close }) => <Info record={record} close={close} force />,
    life: props => <Life {...props} of={voiceCampaigns} routeType={VOICE} />,
    restart: props => <Restart {...props} of={voiceCampaigns} />,
  },
})
