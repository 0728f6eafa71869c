import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import { displayDateTime, groupIndian } from '../../../messaging/format.ts'
import { primaryRoutes } from '../../../resources/routing/primary-routes.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { showNumber, TIME_ZONE } from '../../kernel/kinds/show.ts'
import { DetailsDialog } from '../../kernel/resource/DetailsDialog.tsx'
import { type AnyRecord, defineViews } from '../../kernel/resource/defineViews.ts'
import { useDetails } from '../../kernel/resource/useDetails.ts'
import { useReload } from '../../kernel/resource/writes.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Code } from '../../kernel/ui/Code.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'
import { linkMeaning, linkName, linkTone, linkWord, span } from '../../system/port.ts'

/** What a gateway says while one looks. It can be asked again, and then nothing of before is shown. */
const useAsked = <T,>(query: UseQueryResult<T>) => {
  const words = useWords()
  const { isFetching, refetch } = query
  return {
    details: isFetching ? { isFetching, refetch, data: undefined, error: null } : query,
    footer: (
      <Button startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => refetch()}>
        {words('Check again')}
      </Button>
    ),
  }
}

/** Connects once, and says how far it came. */
const CheckDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  const told = useTold()
  const reload = useReload(primaryRoutes.name)
  const asked = useAsked(useDetails(primaryRoutes, 'check', record.id))
  const leave = () => {
    close()
    void reload()
  }
  const answer = (good: unknown) => (
    <Badge tone={good ? 'success' : 'error'}>{good ? words('ra.boolean.true', 'Yes') : words('ra.boolean.false', 'No')}</Badge>
  )
  return (
    <DetailsDialog
      title={words('Connection of %{name}', { name: record.route_name })}
      waiting={<Progress label={words('desk.check.running', 'Connecting')} done={0} />}
      {...asked}
      close={leave}
    >
      {data => (
        <div className="stack" role="status">
          <Facts>
            <Fact name={words('Reachable')}>{answer(data.reachable)}</Fact>
            <Fact name={words('Bind')}>{answer(data.bind_ok)}</Fact>
            <Fact name={words('Latency')}>{data.reachable ? `${groupIndian(data.latency_ms)} ms` : '–'}</Fact>
            <Fact name={words('Checked')}>{displayDateTime(data.checked_at, TIME_ZONE)}</Fact>
          </Facts>
          <p className="muted">{told(data.message)}</p>
        </div>
      )}
    </DetailsDialog>
  )
}

/** What is left with the vendor, asked at this moment. */
const BalanceDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  return (
    <DetailsDialog
      size="small"
      title={words('Balance with %{name}', { name: record.route_name })}
      waiting={<Progress label={words('Checking with the vendor')} done={0} />}
      {...useAsked(useDetails(primaryRoutes, 'voiceBalance', record.id))}
      close={close}
    >
      {({ balance, currency, checked_at }) => (
        <div role="status">
          <Facts>
            <Fact name={words('desk.balance.left', 'Balance')}>{`${showNumber(balance, 2)} ${currency}`}</Fact>
            <Fact name={words('Checked')}>{displayDateTime(checked_at, TIME_ZONE)}</Fact>
          </Facts>
        </div>
      )}
    </DetailsDialog>
  )
}

/** Where the vendor is to tell what becomes of calls. */
const CallbackDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  return (
    <DetailsDialog
      title={words('Callback address of %{name}', { name: record.route_name })}
      details={useDetails(primaryRoutes, 'voiceCallback', record.id)}
      close={close}
    >
      {({ path }) => (
        <div className="stack">
          <p className="hint">
            {words(
              'Enter this address with the vendor. Whoever knows it can report calls of this route: keep it to the two of you.',
            )}
          </p>
          <Code label={words('Callback address')} text={window.location.origin + path} />
        </div>
      )}
    </DetailsDialog>
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
  const words = useWords()
  if (!value) return <span className="muted">{words('Never')}</span>
  const at = typeof record.last_checked_at === 'string' ? displayDateTime(record.last_checked_at, TIME_ZONE) : ''
  const { choices } = primaryRoutes.fields.check_result
  return (
    <span className="ellipsis" data-tip={`${at} ${record.check_message ?? ''}`}>
      <ChoiceBadge choices={choices} value={value} at={`resources.${primaryRoutes.name}.fields.check_result.choices`} />
    </span>
  )
}

export default defineViews(primaryRoutes, {
  cells: { link_status: LinkCell, check_result: CheckCell },
  dialogs: { check: CheckDialog, balance: BalanceDialog, callback: CallbackDialog },
})
