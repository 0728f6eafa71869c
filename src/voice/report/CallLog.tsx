import { usePrincipal } from '../../../authProvider/principal.ts'
import { isOperator } from '../../../resources/language/access.ts'
import type { CallRow } from '../../../resources/voice/voice-campaign.answers.ts'
import { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { ChannelLog } from '../../campaigns/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { useMedia } from '../../kernel/ui/useScrolledPast.ts'
import { useCallColumns } from './callColumns.tsx'

const BUCKETS = [
  { value: 'Pending', label: 'Pending' },
  { value: 'Accepted', label: 'Dialling' },
  { value: 'DELIVRD', label: 'Answered' },
  { value: 'FAILED', label: 'Not answered' },
  { value: 'Invalid', label: 'Invalid' },
  { value: 'Block', label: 'Blocked' },
] as const

/** Every call of a campaign of voice, with search and state (rule voice-52). */
export const CallLog = (campaign: { id: number; running: boolean }) => {
  const words = useWords()
  const operator = isOperator(usePrincipal()?.userType ?? 2)
  const narrow = useMedia('(width < 600px)')
  return (
    <ChannelLog<CallRow>
      {...campaign}
      {...useCallColumns({ operator, narrow })}
      narrow={narrow}
      channel="voice"
      call={voiceCampaigns.actions.info}
      buckets={BUCKETS}
      title={words('Number log')}
      one={words('Call')}
      state={words('Call status')}
      empty={words('No call of this campaign fits. Clear search and status to see all.')}
      moreOf={mobile => words('voice.log.more', `More of ${mobile}`, { mobile })}
    />
  )
}
