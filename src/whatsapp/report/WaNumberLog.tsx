import { usePrincipal } from '../../../authProvider/principal.ts'
import { isOperator } from '../../../resources/language/access.ts'
import type { WaLogRow } from '../../../resources/whatsapp/wa-campaign.answers.ts'
import { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import { ChannelLog } from '../../campaigns/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { useMedia } from '../../kernel/ui/useScrolledPast.ts'
import { useWaLogColumns } from './waLogColumns.tsx'

const BUCKETS = [
  { value: 'Pending', label: 'Pending' },
  { value: 'Accepted', label: 'Sent' },
  { value: 'DELIVRD', label: 'Delivered' },
  { value: 'READ', label: 'Read' },
  { value: 'FAILED', label: 'Failed' },
  { value: 'Invalid', label: 'Invalid' },
  { value: 'Block', label: 'Blocked' },
] as const

/** Every message of a campaign of WhatsApp, with search and state (rule whatsapp-102). */
export const WaNumberLog = (campaign: { id: number; running: boolean }) => {
  const words = useWords()
  const operator = isOperator(usePrincipal()?.userType ?? 2)
  const narrow = useMedia('(width < 600px)')
  return (
    <ChannelLog<WaLogRow>
      {...campaign}
      {...useWaLogColumns({ operator, narrow })}
      narrow={narrow}
      channel="whatsapp"
      call={waCampaigns.actions.info}
      buckets={BUCKETS}
      title={words('Send Numbers Final Report')}
      one={words('Message')}
      state={words('Status')}
      empty={words('No message of this campaign fits. Clear search and status to see all.')}
      moreOf={mobile => words('wa.log.more', `More of ${mobile}`, { mobile })}
    />
  )
}
