import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { displayDateTime, groupIndian } from '../../../messaging/format.ts'
import { primaryRoutes } from '../../../resources/routing/primary-routes.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showNumber, TIME_ZONE } from '../../kernel/kinds/show.ts'
import { type AnyRecord, defineViews } from '../../kernel/resource/defineViews.ts'
import { linkMeaning, linkName, linkTone, linkWord, span } from '../../system/port.ts'
import '../../kernel/form/form.css'
import Button from '@mui/material/Button'
import { useInWords } from '../../kernel/resource/labels.ts'
import { useReload } from '../../kernel/resource/writes.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'

/** Connects once while one looks, and says how far it came. */
const CheckDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const provider = useDeskProvider()
  const words = useWords()
  const reload = useReload('primary-routes')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['primary-routes', 'check', record.id],
    queryFn: async ({ signal }) => (await provider.act(primaryRoutes, 'check', { id: record.id, signal })).data,
    gcTime: 0,
    retry: false,
  })
  const leave = () => {
    close()
    void reload()
  }
  const answer = (good: unknown) => (
    <Badge tone={good ? 'success' : 'error'}>{good ? words('ra.boolean.true', 'Yes') : words('ra.boolean.false', 'No')}</Badge>
  )
  return (
    <Dialog
      title={words('Connection of %{name}', { name: record.route_name })}
      onClose={leave}
      footer={
        <>
          <Button startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => refetch()}>
            {words('Check again')}
          </Button>
          <Button variant="contained" onClick={leave}>
            {words('ra.action.close', 'Close')}
          </Button>
        </>
      }
    >
      {isFetching ? (
        <Progress label={words('desk.check.running', 'Connecting')} done={0} />
      ) : error ? (
        <p className="form-problem" role="alert">
          {error.message}
        </p>
      ) : (
        data && (
          <div className="stack" role="status">
            <dl className="record-view">
              <dt>{words('Reachable')}</dt>
              <dd>{answer(data.reachable)}</dd>
              <dt>{words('Bind')}</dt>
              <dd>{answer(data.bind_ok)}</dd>
              <dt>{words('Latency')}</dt>
              <dd>{!data.reachable ? '–' : `${groupIndian(data.latency_ms)} ms`}</dd>
              <dt>{words('Checked')}</dt>
              <dd>{displayDateTime(data.checked_at, TIME_ZONE)}</dd>
            </dl>
            <p className="muted">{data.message}</p>
          </div>
        )
      )}
    </Dialog>
  )
}

/** What is left with the vendor, asked at this moment. */
const BalanceDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const provider = useDeskProvider()
  const words = useWords()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['primary-routes', 'balance', record.id],
    queryFn: async ({ signal }) => (await provider.act(primaryRoutes, 'voiceBalance', { id: record.id, signal })).data,
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog
      title={words('Balance with %{name}', { name: record.route_name })}
      size="small"
      onClose={close}
      footer={
        <>
          <Button startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => refetch()}>
            {words('Check again')}
          </Button>
          <Button variant="contained" onClick={close}>
            {words('ra.action.close', 'Close')}
          </Button>
        </>
      }
    >
      {isFetching ? (
        <Progress label={words('Asking the vendor')} done={0} />
      ) : error ? (
        <p className="form-problem" role="alert">
          {error.message}
        </p>
      ) : (
        data && (
          <div role="status">
            <dl className="record-view">
              <dt>{words('desk.balance.left', 'Left')}</dt>
              <dd>
                {showNumber(data.balance, 2)} {data.currency}
              </dd>
              <dt>{words('Checked')}</dt>
              <dd>{displayDateTime(data.checked_at, TIME_ZONE)}</dd>
            </dl>
          </div>
        )
      )}
    </Dialog>
  )
}

/** How the link stands; on hover what that means, and for how long it has been online. */
const LinkCell = ({ record }: { record: AnyRecord }) => {
  const words = useWords()
  const status = (record.link_status ?? 'unknown') as Parameters<typeof linkWord>[0]
  const word = linkWord(status, record.status === 1, record.link_wanted === 0)
  const since = word === 'online' && typeof record.uptime === 'number' ? ` (${span(record.uptime)})` : ''
  return (
    <span className="ellipsis" data-tip={linkMeaning(words, word) + since}>
      <Badge tone={linkTone(word)}>{linkName(words, word)}</Badge>
    </span>
  )
}

/** What the last check came to, when, and what it said. */
const CheckCell = ({ record, value }: { record: AnyRecord; value: string | null }) => {
  const resource = useInWords(primaryRoutes)
  const words = useWords()
  const field = resource.fields.check_result
  if (!value) return <span className="muted">{words('Never')}</span>
  const choice = field?.kind === 'select' ? field.choices.find(one => one.value === value) : undefined
  const at = typeof record.last_checked_at === 'string' ? displayDateTime(record.last_checked_at, TIME_ZONE) : ''
  return (
    <span className="ellipsis" data-tip={`${at} ${record.check_message ?? ''}`}>
      <Badge tone={choice?.tone}>{choice?.label ?? value}</Badge>
    </span>
  )
}

export default defineViews(primaryRoutes, {
  cells: { link_status: LinkCell, check_result: CheckCell },
  dialogs: { check: CheckDialog, balance: BalanceDialog },
})
