import Button from '@mui/material/Button'
import { useState } from 'react'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { displayDateTime } from '../../../messaging/format.ts'
import type { ActionInput } from '../../../resources/language/derived.ts'
import { WEBHOOK_EVENTS, WEBHOOK_STATUSES } from '../../../resources/webhooks/webhook-events.ts'
import { webhooks } from '../../../resources/webhooks/webhooks.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { PageTurner } from '../../kernel/ui/PageTurner.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { Table } from '../../kernel/ui/Table.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { LOOK_MS, REST_MS } from './useWebhook.ts'

const PER_PAGE = 15

type Asked = ActionInput<typeof webhooks, 'deliveries'>
type Filter = { [K in 'status' | 'event']?: NonNullable<Asked[K]> | undefined }

/** What was delivered, newest first; one opens with its body, its attempts and a button to deliver it again. */
export const WebhookHistory = ({ userId }: { userId: number }) => {
  const words = useWords()
  const told = useTold()
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState<Filter>({})
  const [shown, setShown] = useState<number>()
  // Looked at again soon while something is on its way.
  const query = useAnswer(
    webhooks,
    'deliveries',
    { page, input: { user_id: userId, ...filter } },
    {
      refetchInterval: ({ state }) => (state.data?.some(row => row.status === 'pending') ? LOOK_MS : REST_MS),
      placeholderData: before => before,
    },
  )
  const { data, isFetching, refetch } = query
  const narrow = (wanted: Filter) => {
    setFilter({ ...filter, ...wanted })
    setPage(1)
  }
  const filters = (
    <div className="row wrap">
      <Select
        hideLabel
        label={words('Status')}
        value={filter.status}
        placeholder={words('All statuses')}
        options={WEBHOOK_STATUSES.map(({ value, label }) => ({ value, label: words(`enums.webhook_status.${value}`, label) }))}
        onChange={status => narrow({ status })}
      />
      <Select
        hideLabel
        label={words('Event')}
        value={filter.event}
        placeholder={words('All events')}
        options={WEBHOOK_EVENTS.map(({ value }) => ({ value, label: value }))}
        onChange={event => narrow({ event })}
      />
      <IconButton
        icon="refresh"
        label={words('ra.action.refresh', 'Refresh')}
        loading={isFetching}
        onClick={() => void refetch()}
      />
    </div>
  )
  return (
    <Section level={3} title={words('Deliveries')} beside={filters}>
      <Answered query={query} waiting={160}>
        {rows =>
          rows.length === 0 && page === 1 ? (
            <EmptyState icon="plug" text={words('Send a test event, or wait for one. Deliveries are kept here for 30 days.')} />
          ) : (
            <Table
              label={words('Deliveries')}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { head: words('Time'), className: 'nowrap', show: ({ created_at }) => displayDateTime(created_at, TIME_ZONE) },
                { head: words('Event'), className: 'mono', show: ({ event }) => event },
                {
                  head: words('Status'),
                  show: ({ status, attempts, next_at }) => (
                    <>
                      <ChoiceBadge choices={WEBHOOK_STATUSES} value={status} at="enums.webhook_status" />
                      {status === 'pending' && attempts > 0 && next_at && (
                        <div className="hint">
                          {words('again at %{at}', { at: displayDateTime(next_at, TIME_ZONE).slice(11) })}
                        </div>
                      )}
                    </>
                  ),
                },
                {
                  head: words('Response'),
                  show: ({ http_status, response }) => http_status ?? <span className="hint">{told(response ?? undefined)}</span>,
                },
                { head: words('Attempts'), numeric: true, show: ({ attempts }) => attempts },
                {
                  head: words('Details'),
                  silent: true,
                  show: ({ id, event }) => (
                    <Button
                      size="small"
                      variant="text"
                      onClick={() => setShown(id)}
                      aria-label={words('Details of %{event}', { event })}
                    >
                      {words('Details')}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Answered>
      {data && <PageTurner page={page} more={data.length === PER_PAGE} onPage={setPage} />}
      {shown !== undefined && <DeliveryDialog id={shown} onClose={() => setShown(undefined)} />}
    </Section>
  )
}
