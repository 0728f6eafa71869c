/** /server-info: how the platform is at this moment, read again as often as this person wants (rule system-6). */

import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { displayDateTime } from '../../../messaging/format.ts'
import { server } from '../../../resources/system/server.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { listHref } from '../../kernel/resource/list/address.ts'
import { usePreference } from '../../kernel/resource/preference.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { INTERVALS, intervalLabel } from '../gateway/intervals.ts'
import { Cards } from './Cards.tsx'
import InformUsers from './InformUsers.tsx'
import { Tables } from './Tables.tsx'
import './serverInfo.css'

const ServerInfo = () => {
  const words = useWords()
  const provider = useDeskProvider()
  const [every, setEvery] = usePreference<number>('server.every', INTERVALS[0])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [server.name, 'info'],
    queryFn: async ({ signal }) => (await provider.act(server, 'info', { signal })).data,
    refetchInterval: every * 1000,
    retry: false,
  })
  const living = data?.workers.some(({ alive }) => alive === 1)
  return (
    <div className="server-info">
      <PageHead
        title={words('Server info')}
        aside={
          data && (
            <Badge tone={error || !living ? 'error' : data.queues.alarms > 0 ? 'warning' : 'success'}>
              {error ? (
                words('Not reachable')
              ) : !living ? (
                words('No worker runs')
              ) : data.queues.alarms > 0 ? (
                <Link to={listHref('alarms', { state: 'open' })}>{words('Alarms are open')}</Link>
              ) : (
                words('All is well')
              )}
            </Badge>
          )
        }
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
      {error && (
        <div className="server-alert" role="alert">
          <strong>{words('The health of the server could not be read')}</strong>
          <p>
            {error.message} {data && words('What is shown is of %{at}.', { at: displayDateTime(data.at, TIME_ZONE) })}
          </p>
        </div>
      )}
      {(data || !error) && <Cards info={data} />}
      {data && <Tables info={data} />}
      <InformUsers />
    </div>
  )
}

export default ServerInfo
