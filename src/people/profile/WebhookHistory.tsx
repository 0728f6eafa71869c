import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { displayDateTime } from '../../../messaging/format.ts'
import { WEBHOOK_EVENTS, WEBHOOK_STATUSES } from '../../../resources/webhooks/webhook-events.ts'
import type { DeliveryRow } from '../../../resources/webhooks/webhooks.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { type DeliveryQuery, useDeliveries } from './useWebhook.ts'

const PER_PAGE = 15

/** What was delivered, newest first; one opens with its body, its attempts and a button to deliver it again. */
export const WebhookHistory = ({ userId }: { userId: number }) => {
  const words = useWords()
  const [page, setPage] = useState(1)
  const [status, setStatus] = useState<NonNullable<DeliveryQuery['status']>>()
  const [event, setEvent] = useState<NonNullable<DeliveryQuery['event']>>()
  const [shown, setShown] = useState<number>()
  const { data, error, isFetching, refetch } = useDeliveries(userId, {
    page,
    ...(status && { status }),
    ...(event && { event }),
  })
  const heads = [words('Time'), words('Event'), words('Status'), words('Answer'), words('Attempts')]
  return (
    <section className="webhook-history" aria-labelledby="webhook-history">
      <header className="webhook-history-head">
        <h3 id="webhook-history">{words('Deliveries')}</h3>
        <Select
          hideLabel
          label={words('Status')}
          value={status}
          placeholder={words('Every status')}
          options={WEBHOOK_STATUSES.map(({ value, label }) => ({ value, label: words(`enums.webhook_status.${value}`, label) }))}
          onChange={value => {
            setStatus(value)
            setPage(1)
          }}
        />
        <Select
          hideLabel
          label={words('Event')}
          value={event}
          placeholder={words('Every event')}
          options={WEBHOOK_EVENTS.map(({ value }) => ({ value, label: value }))}
          onChange={value => {
            setEvent(value)
            setPage(1)
          }}
        />
        <IconButton
          icon="refresh"
          label={words('ra.action.refresh', 'Refresh')}
          loading={isFetching}
          onClick={() => void refetch()}
        />
      </header>
      {error && !data ? (
        <EmptyState icon="alert" title={words('This could not be loaded')} text={error.message} />
      ) : !data ? (
        <Skeleton height={160} />
      ) : data.length === 0 && page === 1 ? (
        <EmptyState
          icon="plug"
          text={words('Send a test event, or wait for something to happen: every delivery stands here for 30 days.')}
        />
      ) : (
        <div className="webhook-table">
          <table>
            <thead>
              <tr>
                {heads.map(head => (
                  <th key={head} scope="col" className={head === heads.at(-1) ? 'num' : undefined}>
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">{words('Look at it')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map(row => (
                <DeliveryLine key={row.id} row={row} onOpen={() => setShown(row.id)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && (page > 1 || data.length === PER_PAGE) && (
        <nav className="row webhook-pages" aria-label={words('Pages')}>
          <IconButton icon="chevron-left" label={words('Previous page')} disabled={page <= 1} onClick={() => setPage(page - 1)} />
          <span className="muted">{page}</span>
          <IconButton
            icon="chevron-right"
            label={words('Next page')}
            disabled={data.length < PER_PAGE}
            onClick={() => setPage(page + 1)}
          />
        </nav>
      )}
      {shown !== undefined && <DeliveryDialog id={shown} onClose={() => setShown(undefined)} />}
    </section>
  )
}

export const DeliveryBadge = ({ status }: Pick<DeliveryRow, 'status'>) => {
  const words = useWords()
  const choice = WEBHOOK_STATUSES.find(({ value }) => value === status)
  return <Badge tone={choice?.tone}>{words(`enums.webhook_status.${status}`, choice?.label ?? status)}</Badge>
}

const DeliveryLine = ({ row, onOpen }: { row: DeliveryRow; onOpen: () => void }) => {
  const words = useWords()
  const { event, created_at, status, http_status, response, attempts, next_at } = row
  return (
    <tr>
      <td className="when">{displayDateTime(created_at, TIME_ZONE)}</td>
      <td className="mono">{event}</td>
      <td>
        <DeliveryBadge status={status} />
        {status === 'pending' && attempts > 0 && next_at && (
          <span className="hint">{words('again at %{at}', { at: displayDateTime(next_at, TIME_ZONE).slice(11) })}</span>
        )}
      </td>
      <td>{http_status ?? <span className="hint">{response}</span>}</td>
      <td className="num">{attempts}</td>
      <td>
        <Button size="small" variant="text" onClick={onOpen} aria-label={words('Details of %{event}', { event })}>
          {words('Details')}
        </Button>
      </td>
    </tr>
  )
}
