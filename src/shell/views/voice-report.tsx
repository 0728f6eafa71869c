import type { ComponentProps } from 'react'
import { VOICE } from '../../../resources/language/choices.ts'
import { sendVoice } from '../../../resources/voice/send.ts'
import { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { CampaignCell, ContactsCell } from '../../campaigns/CampaignCells.tsx'
import { NothingSentYet } from '../../campaigns/NothingSentYet.tsx'
import { StatusCell } from '../../campaigns/StatusCell.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { AnsweredCell } from '../../voice/report/AnsweredCell.tsx'

const Info = lazyOverlay(() => import('../../voice/report/VoiceCampaignInfo.tsx')).Part
const Restart = lazyOverlay(() => import('../../campaigns/RestartCampaign.tsx')).Part
const Life = lazyOverlay(() => import('../../campaigns/LifeDialog.tsx')).Part

const NothingSent = () => <NothingSentYet path={sendVoice.pages.send.path} label={useWords()('Send voice')} />

const CallStatus = ({ record }: ComponentProps<typeof StatusCell>) => <StatusCell record={record} calls />

/** Campaigns of voice: the detail, what is done with them, what is corrected in them. */
export default defineViews(voiceCampaigns, {
  cells: { campaign: CampaignCell, total_contacts: ContactsCell, answered_percent: AnsweredCell, status: CallStatus },
  empty: NothingSent,
  detail: ({ id, close }) => <Info record={{ id }} close={close} />,
  dialogs: {
    info: Info,
    check: ({ record, close }) => <Info record={record} close={close} force />,
    life: props => <Life {...props} of={voiceCampaigns} routeType={VOICE} />,
    restart: props => <Restart {...props} of={voiceCampaigns} />,
    retry: lazyOverlay(() => import('../../campaigns/RetryFailed.tsx')).Part,
    duplicate: lazyOverlay(() => import('../../voice/report/UseAgain.tsx')).Part,
    manage: lazyOverlay(() => import('../../adjustments/VoiceManageDialog.tsx')).Part,
  },
})
