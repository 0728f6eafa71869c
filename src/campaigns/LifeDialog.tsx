import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../messaging/format.ts'
import type { CampaignAnswer } from '../../resources/campaigns/campaign.answers.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { VOICE } from '../../resources/language/choices.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { useWords, type Words } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { ActionDialog } from '../kernel/resource/actions/ActionDialog.tsx'
import { fillIn } from '../kernel/resource/actions/fillIn.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { useAmountPhrase } from '../money/port.ts'
import { useCampaignReload } from './useCampaignReload.ts'

/** What there is to say of a campaign before something is done with it, whatever its channel. */
type Facts = Pick<
  CampaignAnswer,
  | 'campaign_send_date_time'
  | 'expected_contacts'
  | 'total_contacts'
  | 'total_credit_deduct'
  | 'total_credit_hold'
  | 'total_queued'
  | 'total_stopped'
  | 'total_accepted'
  | 'total_unknown'
  | 'total_failed'
>

const OF_MESSAGES = {
  waiting: '%{count} messages are waiting to be sent.',
  ended: '%{count} messages are not sent; %{amount} held for them are returned.',
  some: '%{count} messages are not sent, and what is held for them is returned. %{flying} are with the operator already.',
  over: 'Everything is sent already: no message is stopped and nothing returned.',
  begun: '%{count} messages were taken back.',
}
const OF_CALLS: typeof OF_MESSAGES = {
  waiting: '%{count} calls are waiting to be made.',
  ended: '%{count} calls will not be made; %{amount} held for them will be refunded.',
  some: '%{count} calls will not be made, and what is held for them will be refunded. %{flying} are with vendors already.',
  over: 'All calls were already sent to vendors: nothing is stopped or refunded.',
  begun: '%{count} calls were taken back.',
}

/** What an action means for this campaign, in figures as they stand now; undefined where there is nothing to add. */
const meaningOf = (
  words: Words,
  action: string,
  campaign: Facts,
  { say, amount }: { say: typeof OF_MESSAGES; amount: (steps: number) => string },
): string | undefined => {
  const { total_queued: queued, total_credit_hold: held, total_stopped: stopped } = campaign
  const count = groupIndian(queued)
  if (action === 'pause') return words(say.waiting, { count })
  if (action === 'stop' || action === 'complete') {
    if (queued === 0) return words(say.over)
    // What is held may be for these as well, and stays as long as they do.
    const flying = campaign.total_accepted + campaign.total_unknown
    return flying > 0
      ? words(say.some, { count, flying: groupIndian(flying) })
      : words(say.ended, { count, amount: amount(held) })
  }
  if (action === 'start') return words(say.begun, { count: groupIndian(stopped) })
  if (action === 'repush')
    return words('%{failed} failed, %{count} waiting.', { failed: groupIndian(campaign.total_failed), count })
  if (action === 'sendNow' || action === 'cancelScheduled' || action === 'reschedule')
    return words('Planned for %{at}: %{contacts} recipients, %{amount}.', {
      at: showDate(campaign.campaign_send_date_time, 'minute'),
      contacts: groupIndian(Math.max(campaign.expected_contacts, campaign.total_contacts)),
      amount: amount(campaign.total_credit_deduct),
    })
  return undefined
}

interface LifeDialogProps {
  record: { id: number; campaign: string | null }
  action: string
  close: () => void
  /** Who declares the campaigns of its channel, and what their sums are counted in. */
  of?: AnyResource
  routeType?: number
}

/** Pause, stop, start, push, put off, send now, cancel: asks with the figures of this moment, and tells what came of it. */
const LifeDialog = ({ record, action, close, of = campaigns, routeType = 1 }: LifeDialogProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const reload = useCampaignReload()
  const resource = useInWords(of)
  const phrase = useAmountPhrase()
  const declared = resource.actions[action]
  const { data: campaign, error } = useQuery({
    queryKey: ['campaign', record.id, 'asked', of.name],
    queryFn: async () => (await provider.getOne<Facts & { id: number }>(of.name, { id: record.id })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (!declared || (!campaign && !error)) return null
  return (
    <ActionDialog
      title={declared.label}
      text={declared.confirm && fillIn(declared.confirm, resource.fields, 1, { ...record })}
      about={[
        !declared.confirm && record.campaign,
        campaign &&
          meaningOf(words, action, campaign, {
            say: routeType === VOICE ? OF_CALLS : OF_MESSAGES,
            amount: steps => phrase(routeType, steps),
          }),
      ]
        .filter(Boolean)
        .join(' · ')}
      input={declared.input ?? {}}
      record={action === 'reschedule' ? { ...campaign } : undefined}
      dismiss={action === 'cancelScheduled' ? words('Keep it') : undefined}
      tone={declared.tone === 'danger' ? 'danger' : 'primary'}
      nameOf={id => record.campaign ?? `#${id}`}
      run={async (input, idempotencyKey) => {
        try {
          const answer = await provider.act(of.name, action, { id: record.id, input, idempotencyKey })
          return { ...answer, said: answer.message }
        } finally {
          // Refused or not: where it has gone on meanwhile, the list shows it.
          await reload()
        }
      }}
      onClose={close}
    />
  )
}

export default LifeDialog
