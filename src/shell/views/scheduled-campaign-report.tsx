import { scheduledCampaigns } from '../../../resources/campaigns/scheduled-campaigns.ts'
import { CampaignCell, MessageCell } from '../../campaigns/CampaignCells.tsx'
import { NothingSentYet } from '../../campaigns/NothingSentYet.tsx'
import { StatusCell } from '../../campaigns/StatusCell.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { InfoOfChannel, LifeOfChannel } from '../InfoOfChannel.tsx'

const NothingScheduled = () => {
  const words = useWords()
  return <NothingSentYet text={words('Nothing is scheduled. A campaign that is sent with “Schedule” waits here for its time.')} />
}

/** Scheduled campaigns open and change as in the list of their channel. */
export default defineViews(scheduledCampaigns, {
  cells: { campaign: CampaignCell, message: MessageCell, status: StatusCell },
  dialogs: { info: InfoOfChannel, life: LifeOfChannel },
  empty: NothingScheduled,
})
