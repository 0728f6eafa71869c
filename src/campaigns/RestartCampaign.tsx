import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { groupIndian } from '../../messaging/format.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { useTold } from '../kernel/i18n/useTold.ts'
import { useWords, type Words } from '../kernel/i18n/words.ts'
import { ActionDialog } from '../kernel/resource/actions/ActionDialog.tsx'
import { useInputInWords } from '../kernel/resource/labels.ts'
import { useDetails } from '../kernel/resource/useDetails.ts'
import { useAmountPhrase, walletIn } from '../money/port.ts'
import { LeftOut } from './LeftOut.tsx'
import { NotAgain } from './NotAgain.tsx'
import { PeopleNote } from './PeopleNote.tsx'
import { useCampaignReload } from './useCampaignReload.ts'

type Asked = typeof campaigns.actions.resend.input

/** The choices with what each would take: `Failed only · 1,204 recipients · 2,408 credits`. One that takes nobody is left out. */
const withFigures = (
  fields: Asked,
  { types }: AnswerOf<typeof campaigns, 'resendPreview'>,
  words: Words,
  amount: (value: number) => string,
): Asked => {
  const field = fields.reschedule_type
  const found = new Map(types.map(one => [String(one.type), one]))
  const choices = field.choices.flatMap(choice => {
    const { messages = 0, credits = 0 } = found.get(String(choice.value)) ?? {}
    if (messages === 0) return []
    const figures = words('%{messages} recipients · %{amount}', {
      messages: groupIndian(messages),
      amount: amount(credits),
    })
    return [{ ...choice, label: `${choice.label} · ${figures}` }]
  })
  const first = choices.find(({ value }) => value === field.default) ?? choices[0]
  return { ...fields, reschedule_type: { ...field, choices, ...(first && { default: first.value }) } }
}

/** Restart Campaign (rule campaigns-10): whom to send to again, when, and with an operation account the closing rule; figures before sending. */
interface RestartCampaignProps {
  record: { id: number; campaign: string | null }
  close: () => void
  /** Who declares the campaigns of its channel. */
  of?: { name: string; actions: { resend: { input: Asked } } }
}

const RestartCampaign = ({ record, close, of = campaigns }: RestartCampaignProps) => {
  const words = useWords()
  const told = useTold()
  const provider = useDeskProvider()
  const reload = useCampaignReload()
  const fields = useInputInWords(of, 'resend', of.actions.resend)
  const { data: preview, error } = useDetails(campaigns, 'resendPreview', record.id)
  const phrase = useAmountPhrase()
  if (!preview && !error) return null
  if (preview && (preview.why || preview.types.every(({ messages }) => messages === 0)))
    return (
      <NotAgain title={words('Restart Campaign')} close={close}>
        <p>{preview.why ? told(preview.why) : words('None of its recipients can be sent to again.')}</p>
        <LeftOut of={preview.types.find(({ type }) => type === 'all')?.left_out} />
      </NotAgain>
    )
  const amount = (value: number) => phrase(walletIn(preview?.unit ?? 'credits'), value)
  return (
    <ActionDialog
      title={words('Restart Campaign')}
      about={record.campaign ?? `#${record.id}`}
      input={preview ? withFigures(fields, preview, words, amount) : fields}
      tone="primary"
      nameOf={() => record.campaign ?? `#${record.id}`}
      above={({ reschedule_type }) => {
        const chosen = preview?.types.find(({ type }) => type === reschedule_type)
        return (
          <>
            <p className="hint">
              {preview
                ? words(
                    'It becomes a new campaign and is charged again. Numbers and blacklists are checked anew. Balance: %{available}.',
                    { available: amount(preview.available) },
                  )
                : told(error?.message)}
            </p>
            <LeftOut of={chosen?.left_out} />
            {chosen?.people && <PeopleNote people={chosen.people} />}
          </>
        )
      }}
      run={async (input, idempotencyKey) => {
        const at = input.campaign_send_date_time
        if (preview && typeof at === 'string' && at < preview.now) {
          const early = words('Choose a time in the future.')
          throw new PlatformError(early, 422, { fields: { campaign_send_date_time: [early] } })
        }
        const answer = await provider.act(campaigns, 'resend', { id: record.id, input, idempotencyKey })
        void reload()
        return { ...answer, said: answer.message }
      }}
      onClose={close}
    />
  )
}

export default RestartCampaign
