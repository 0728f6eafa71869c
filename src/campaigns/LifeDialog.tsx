import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../messaging/format.ts'
import type { CampaignAnswer } from '../../resources/campaigns/campaign.answers.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { useWords, type Words } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { ActionDialog } from '../kernel/resource/actions/ActionDialog.tsx'
import { fillIn } from '../kernel/resource/actions/fillIn.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { useCampaignReload } from './useCampaignReload.ts'

/** What an action means for this campaign, in figures as they stand now; undefined where there is nothing to add. */
const meaningOf = (words: Words, action: string, campaign: CampaignAnswer): string | undefined => {
  const { total_queued: queued, total_credit_hold: held, total_stopped: stopped } = campaign
  const count = groupIndian(queued)
  const credits = groupIndian(held)
  if (action === 'pause') return words('%{count} messages are waiting to be sent.', { count })
  if (action === 'stop' || action === 'complete')
    return queued > 0
      ? words('%{count} messages are not sent; the %{credits} credits held for them are returned.', { count, credits })
      : words('Everything is sent already: no message is stopped and no credit returned.')
  if (action === 'start') return words('%{count} messages were taken back.', { count: groupIndian(stopped) })
  if (action === 'repush')
    return words('%{failed} failed, %{count} waiting.', { failed: groupIndian(campaign.total_failed), count })
  if (action === 'sendNow' || action === 'cancelScheduled' || action === 'reschedule')
    return words('Planned for %{at}: %{contacts} recipients, %{credits} credits.', {
      at: showDate(campaign.campaign_send_date_time, 'minute'),
      contacts: groupIndian(Math.max(campaign.expected_contacts, campaign.total_contacts)),
      credits: groupIndian(campaign.total_credit_deduct),
    })
  return undefined
}

interface LifeDialogProps {
  record: { id: number; campaign: string | null }
  action: string
  close: () => void
}

/** Pause, stop, start, push, put off, send now, cancel: asks with the figures of this moment, and tells what came of it. */
const LifeDialog = ({ record, action, close }: LifeDialogProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const reload = useCampaignReload()
  const resource = useInWords(campaigns)
  const declared = resource.actions[action]
  const { data: campaign, error } = useQuery({
    queryKey: ['campaign', record.id, 'asked'],
    queryFn: async () => (await provider.getOne<CampaignAnswer>('delivery-report', { id: record.id })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (!declared || (!campaign && !error)) return null
  return (
    <ActionDialog
      title={declared.label}
      text={declared.confirm && fillIn(declared.confirm, resource.fields, 1, { ...record })}
      about={[!declared.confirm && record.campaign, campaign && meaningOf(words, action, campaign)].filter(Boolean).join(' · ')}
      input={declared.input ?? {}}
      record={action === 'reschedule' ? { ...campaign } : undefined}
      dismiss={action === 'cancelScheduled' ? words('Keep it') : undefined}
      tone={declared.tone === 'danger' ? 'danger' : 'primary'}
      nameOf={id => record.campaign ?? `#${id}`}
      run={async (input, idempotencyKey) => {
        const answer = await provider.act('delivery-report', action, { id: record.id, input, idempotencyKey })
        await reload()
        return { ...answer, said: answer.message }
      }}
      onClose={close}
    />
  )
}

export default LifeDialog
