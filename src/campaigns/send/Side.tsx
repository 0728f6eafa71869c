import { useGetOne } from 'react-admin'
import { groupIndian } from '../../../messaging/format.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Cost } from './MessagePart.tsx'
import { Phone } from './Phone.tsx'
import type { Send } from './useSend.ts'

/** Suffix that the operator adds by category (TCCCPR as amended in 2025; rule dlt-1). */
const SUFFIX: Readonly<Record<number, string>> = { 1: 'T', 2: 'S', 3: 'P', 4: 'P', 5: 'G' }

/** Beside the form: the phone, the cost of one message, the wallet, the route. */
export const Side = ({ send }: { send: Send }) => {
  const words = useWords()
  const { values, options, shown: text } = send
  const senderId = values.sender_id as number | undefined
  const { data: sender } = useGetOne('senderid-list', { id: senderId ?? 0 }, { enabled: Boolean(senderId) })
  const type = Number(values.route_type)
  const wallet = options?.wallets.find(one => one.route_type === type)
  const route = options?.routes.find(one => one.route_type === type)
  const closed = type === 2 && options && options.promotional.open === 0
  return (
    <aside className="send-side" aria-label={words('Preview and figures')}>
      <Phone
        header={senderId ? (sender?.sender_id as string | undefined) : undefined}
        text={send.pictured}
        suffix={SUFFIX[send.template?.dlt_category ?? 2] ?? 'S'}
      />
      <Cost text={text} />
      <dl className="send-facts tabular">
        <dt>{words('send.balance', 'Balance')}</dt>
        <dd>{wallet ? groupIndian(wallet.available) : '–'}</dd>
        <dt>{words('Route')}</dt>
        <dd>{route ? route.route_name : words('None for this type')}</dd>
        <dt>{words('Speed')}</dt>
        <dd>{route ? `${groupIndian(route.tps)}/s` : '–'}</dd>
        {route && route.queued > 0 && (
          <>
            <dt>{words('Waiting before')}</dt>
            <dd>{groupIndian(route.queued)}</dd>
          </>
        )}
      </dl>
      {closed && (
        <p className="send-note">
          {words(
            'send.closed',
            `Promotional messages go out between ${options.promotional.start} and ${options.promotional.end}. Schedule this one.`,
            options.promotional,
          )}
        </p>
      )}
      {send.optionsProblem && <p className="send-note">{send.optionsProblem}</p>}
    </aside>
  )
}
