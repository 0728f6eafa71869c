import Stack from '@mui/material/Stack'
import { useGetOne } from 'react-admin'
import { groupIndian } from '../../../messaging/format.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Again } from '../../kernel/ui/Again.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { FailedNote } from '../../kernel/ui/FailedNote.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { PhonePreview } from '../../kernel/ui/PhonePreview.tsx'
import { Cost } from './MessagePart.tsx'
import { ASIDE } from './Part.tsx'
import type { Send } from './useSend.ts'

/** Suffix that the operator adds by category (TCCCPR as amended in 2025; rule dlt-1). */
const SUFFIX: Readonly<Record<number, string>> = { 1: 'T', 2: 'S', 3: 'P', 4: 'P', 5: 'G' }

/** Beside the form: the phone, the cost of one message, the wallet, the route. */
export const Side = ({ send }: { send: Send }) => {
  const words = useWords()
  const told = useTold()
  const { values, options, shown: text } = send
  const { error } = send.optionsAsked
  const senderId = values.sender_id as number | undefined
  const { data: sender } = useGetOne('senderid-list', { id: senderId ?? 0 }, { enabled: Boolean(senderId) })
  const type = Number(values.route_type)
  const wallet = options?.wallets.find(one => one.route_type === type)
  const route = options?.routes.find(one => one.route_type === type)
  const header = senderId ? (sender?.sender_id as string | undefined) : undefined
  const closed = type === 2 && options && options.promotional.open === 0
  return (
    <Stack component="aside" aria-label={words('Preview and figures')} sx={ASIDE}>
      <PhonePreview
        label={words('Preview on a phone')}
        from={header ? `XX-${header}-${SUFFIX[send.template?.dlt_category ?? 2] ?? 'S'}` : 'XX-······'}
      >
        {send.pictured || <span className="hint">{words('Choose a template to see the message.')}</span>}
      </PhonePreview>
      <Cost text={text} />
      <Facts shape="lines">
        <Fact name={words('send.balance', 'Balance')}>{wallet ? groupIndian(wallet.available) : '–'}</Fact>
        <Fact name={words('Route')}>{route ? route.route_name : words('None for this type')}</Fact>
        <Fact name={words('Speed')}>{route ? `${groupIndian(route.tps)}/s` : '–'}</Fact>
        {route && route.queued > 0 && <Fact name={words('Waiting before')}>{groupIndian(route.queued)}</Fact>}
      </Facts>
      {closed && (
        <Note>
          {words(
            'send.closed',
            `Promotional messages go out between ${options.promotional.start} and ${options.promotional.end}. Schedule this one.`,
            options.promotional,
          )}
        </Note>
      )}
      {error &&
        (options ? (
          <FailedNote query={send.optionsAsked} />
        ) : (
          <Note severity="error" role="alert" action={<Again query={send.optionsAsked} size="small" />}>
            {told(error.message)}
          </Note>
        ))}
    </Stack>
  )
}
