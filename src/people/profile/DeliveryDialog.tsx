import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { displayDateTime } from '../../../messaging/format.ts'
import { WEBHOOK_STATUSES } from '../../../resources/webhooks/webhook-events.ts'
import type { DeliveryDetail } from '../../../resources/webhooks/webhooks.answers.ts'
import { webhooks } from '../../../resources/webhooks/webhooks.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { useTelling } from '../../kernel/resource/useTelling.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { LOOK_MS, useWebhookCall } from './useWebhook.ts'

const CODE = { m: 0, p: 1.5, maxHeight: 280, overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }

const pretty = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

/** One delivery: what was sent, what came back, every attempt; delivers it again on demand. */
export const DeliveryDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const words = useWords()
  const query = useAnswer(
    webhooks,
    'delivery',
    { id },
    { refetchInterval: ({ state }) => (state.data?.status === 'pending' ? LOOK_MS : false) },
  )
  const { data } = query
  const replay = useWebhookCall('replay')
  const telling = useTelling()
  return (
    <Dialog
      size="large"
      title={data?.event ?? words('Delivery')}
      aside={data && <ChoiceBadge choices={WEBHOOK_STATUSES} value={data.status} at="enums.webhook_status" />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words('ra.action.close', 'Close')}</Button>
          <Button
            startIcon={<Icon name="refresh" />}
            loading={replay.isPending}
            disabled={!data || data.status === 'pending'}
            onClick={() => replay.mutate({ id }, telling)}
          >
            {words('Redeliver')}
          </Button>
        </>
      }
    >
      <Answered query={query} waiting={240}>
        {delivery => <Details delivery={delivery} />}
      </Answered>
    </Dialog>
  )
}

const Details = ({ delivery: { delivery_id, body, response, history } }: { delivery: DeliveryDetail }) => {
  const words = useWords()
  const told = useTold()
  return (
    <div className="stack">
      <p>
        <strong>X-Delivery-Id</strong> <code>{delivery_id}</code>
      </p>
      <h3>{words('Attempts')}</h3>
      {history.length === 0 ? (
        <p className="muted">{words('None yet.')}</p>
      ) : (
        <ol>
          {history.map(attempt => (
            <Box component="li" key={attempt.at} className="row wrap" sx={{ py: '3px' }}>
              <span>{displayDateTime(attempt.at, TIME_ZONE)}</span>
              <span className="mono">{attempt.status ?? '–'}</span>
              <span className="muted">{attempt.ms} ms</span>
              <span>{told(attempt.error ?? undefined)}</span>
            </Box>
          ))}
        </ol>
      )}
      <h3>{words('desk.webhook.body', 'Body')}</h3>
      <Code>{pretty(body)}</Code>
      {response && (
        <>
          <h3>{words('Start of the last response')}</h3>
          <Code>{response}</Code>
        </>
      )}
    </div>
  )
}

/** What scrolls is reached by keyboard (WCAG 2.1.1). */
const Code = ({ children }: { children: string }) => (
  <Box component="pre" className="panel mono" tabIndex={0} sx={CODE}>
    {children}
  </Box>
)
