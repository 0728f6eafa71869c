import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useNotify } from 'react-admin'
import { displayDateTime } from '../../../messaging/format.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import type { DeliveryDetail } from '../../../resources/webhooks/webhooks.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useDelivery, useWebhookCall } from './useWebhook.ts'
import { DeliveryBadge } from './WebhookHistory.tsx'

const pretty = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

/** One delivery: what was sent, what came back, every attempt; delivers it again on demand. */
export const DeliveryDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const notify = useNotify()
  const words = useWords()
  const { data, error } = useDelivery(id)
  const replay = useWebhookCall('replay')
  return (
    <Dialog
      size="large"
      title={data?.event ?? words('Delivery')}
      aside={data && <DeliveryBadge status={data.status} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words('ra.action.close', 'Close')}</Button>
          <Button
            startIcon={<Icon name="refresh" />}
            loading={replay.isPending}
            disabled={!data || data.status === 'pending'}
            onClick={() =>
              replay.mutate(
                { id },
                {
                  onSuccess: ({ message }) => notify(message, { type: 'success' }),
                  onError: problem => notify(messageOf(problem), { type: 'error' }),
                },
              )
            }
          >
            {words('Deliver again')}
          </Button>
        </>
      }
    >
      {error ? <p role="alert">{error.message}</p> : data ? <Details delivery={data} /> : <Skeleton height={240} />}
    </Dialog>
  )
}

const Details = ({ delivery: { delivery_id, body, response, history } }: { delivery: DeliveryDetail }) => {
  const words = useWords()
  return (
    <div className="stack webhook-details">
      <p>
        <strong>X-Delivery-Id</strong> <code>{delivery_id}</code>
      </p>
      <h3>{words('Attempts')}</h3>
      {history.length === 0 ? (
        <p className="muted">{words('None yet.')}</p>
      ) : (
        <ol>
          {history.map(attempt => (
            <li key={attempt.at}>
              <span>{displayDateTime(attempt.at, TIME_ZONE)}</span>
              <span className="mono">{attempt.status ?? '–'}</span>
              <span className="muted">{attempt.ms} ms</span>
              <span>{attempt.error}</span>
            </li>
          ))}
        </ol>
      )}
      <h3>{words('desk.webhook.body', 'Body')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <pre className="webhook-code" tabIndex={0}>
        {pretty(body)}
      </pre>
      {response && (
        <>
          <h3>{words('Last answer, its beginning')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
          <pre className="webhook-code" tabIndex={0}>
            {response}
          </pre>
        </>
      )}
    </div>
  )
}
