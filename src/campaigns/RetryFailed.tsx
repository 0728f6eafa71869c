import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../messaging/format.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { useTold } from '../kernel/i18n/useTold.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { ActionDialog } from '../kernel/resource/actions/ActionDialog.tsx'
import { fillIn } from '../kernel/resource/actions/fillIn.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { useDetails } from '../kernel/resource/useDetails.ts'
import { Note } from '../kernel/ui/Note.tsx'
import { useAmountPhrase, walletIn } from '../money/port.ts'
import { LeftOut } from './LeftOut.tsx'
import { NotAgain } from './NotAgain.tsx'
import { PeopleNote } from './PeopleNote.tsx'
import { useCampaignReload } from './useCampaignReload.ts'

/** Retry failed (rule campaigns-10): how many another try may reach, and what that takes, before anything is sent. */
const RetryFailed = ({ record, close }: { record: { id: number; campaign: string | null }; close: () => void }) => {
  const words = useWords()
  const told = useTold()
  const provider = useDeskProvider()
  const reload = useCampaignReload()
  const { actions, fields } = useInWords(campaigns)
  const { data: preview, error } = useDetails(campaigns, 'resendPreview', record.id)
  const action = actions.retryFailed
  const phrase = useAmountPhrase()
  if (!action || (!preview && !error)) return null
  const amount = (value: number) => phrase(walletIn(preview?.unit ?? 'credits'), value)
  const name = record.campaign ?? `#${record.id}`
  const { messages, credits, left_out, people } = preview?.types.find(({ type }) => type === 'retry') ?? {}
  const noneFailed = preview?.types.some(({ type, messages: failed }) => type === 'failed' && failed === 0)
  if (preview?.why)
    return (
      <NotAgain title={action.label} close={close}>
        <p>{told(preview.why)}</p>
      </NotAgain>
    )
  if (messages === 0)
    return (
      <NotAgain title={action.label} close={close}>
        <p>
          {left_out
            ? words('Another try reaches none of the failed recipients of %{campaign} today.', { campaign: name })
            : noneFailed
              ? words('No recipient of %{campaign} failed.', { campaign: name })
              : words(
                  'Another try reaches none of the failed recipients of %{campaign}: the number, the list or the text is at fault.',
                  { campaign: name },
                )}
        </p>
        <LeftOut of={left_out} />
      </NotAgain>
    )
  const figures = { smart_count: messages ?? 0, campaign: name, count: groupIndian(messages ?? 0), amount: amount(credits ?? 0) }
  return (
    <ActionDialog
      title={action.label}
      text={
        preview
          ? words(
              'Send %{campaign} again to %{count} failed recipient for %{amount}? |||| Send %{campaign} again to %{count} failed recipients for %{amount}?',
              figures,
            )
          : fillIn(action.confirm ?? '', fields, 1, { ...record })
      }
      input={{}}
      tone="primary"
      nameOf={() => name}
      above={() =>
        preview ? (
          <>
            <p className="hint">
              {left_out
                ? words('Only those whom another try may reach. It becomes a new campaign. Balance: %{available}.', {
                    available: amount(preview.available),
                  })
                : words(
                    'Only those whom another try may reach: wrong, blocked and DND numbers are left out. It becomes a new campaign. Balance: %{available}.',
                    { available: amount(preview.available) },
                  )}
            </p>
            <LeftOut of={left_out} />
            {people && <PeopleNote people={people} />}
            {(credits ?? 0) > preview.available && <Note>{words('The balance does not suffice for it.')}</Note>}
          </>
        ) : (
          <p className="hint">{told(error?.message)}</p>
        )
      }
      run={async (_, idempotencyKey) => {
        const answer = await provider.act(campaigns, 'retryFailed', { id: record.id, idempotencyKey })
        void reload()
        return { ...answer, said: answer.message }
      }}
      onClose={close}
    />
  )
}

export default RetryFailed
