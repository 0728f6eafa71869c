/** /get-current-kennel-status: how every gateway route is, read again as often as this person wants (rule system-8). */

import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { displayDateTime } from '../../../messaging/format.ts'
import { gateway } from '../../../resources/system/gateway.ts'
import type { GatewayStatus as Status } from '../../../resources/system/gatewayStatus.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { usePreference } from '../../kernel/resource/preference.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { Figures } from './Figures.tsx'
import { INTERVALS, intervalLabel, readAgainIn } from './intervals.ts'
import { RouteTable } from './RouteTable.tsx'
import './gateway.css'

const GatewayStatus = () => {
  const words = useWords()
  const provider = useDeskProvider()
  const [every, setEvery] = usePreference<number>('gateway.every', INTERVALS[0])
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: [gateway.name, 'status'],
    queryFn: async ({ signal }) => (await provider.act(gateway, 'status', { signal })).data,
    refetchInterval: ({ state }) => readAgainIn(every, state.data),
    retry: false,
  })
  const running = data?.status === 'running' && !data.stale && !error
  return (
    <div className="gateway">
      <PageHead
        title={words('Gateway status')}
        aside={data && <Badge tone={running ? 'success' : 'error'}>{running ? words('Running') : words('Not running')}</Badge>}
      >
        <Select
          hideLabel
          label={words('Read again')}
          value={every}
          options={INTERVALS.map(seconds => ({ value: seconds, label: intervalLabel(words, seconds) }))}
          onChange={setEvery}
        />
        <Button startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => void refetch()}>
          {words('desk.gateway.refresh', 'Refresh')}
        </Button>
      </PageHead>
      {(error || data?.stale) && <Unreachable status={data} problem={error?.message} readAt={dataUpdatedAt} />}
      <Figures status={data} />
      <RouteTable routes={data?.smscs} failed={error !== null} onChange={() => void refetch()} />
    </div>
  )
}

export default GatewayStatus

/** What is shown below is old: since when, and why. */
const Unreachable = ({
  status,
  problem,
  readAt,
}: {
  status: Status | undefined
  problem: string | undefined
  readAt: number
}) => {
  const words = useWords()
  // Either nobody answers us, or the platform answers that no worker does.
  const at = problem ? (readAt > 0 ? new Date(readAt) : undefined) : status?.last_good ? new Date(status.last_good) : undefined
  return (
    <div className="gateway-alert" role="alert">
      <strong>{words('Gateway is not reachable')}</strong>
      <p>
        {problem ?? words('No worker process tells of its routes. Messages wait until one runs.')}{' '}
        {at ? words('Last good answer: %{at}.', { at: displayDateTime(at, TIME_ZONE) }) : words('There has been no answer yet.')}
      </p>
    </div>
  )
}
