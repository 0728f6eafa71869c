/** /get-current-kennel-status: how every gateway route is, read again as often as this person wants (rule system-8). */

import Box from '@mui/material/Box'
import type { UseQueryResult } from '@tanstack/react-query'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { gateway } from '../../../resources/system/gateway.ts'
import type { GatewayAnswer as Status } from '../../../resources/system/gatewayStatus.ts'
import { routeConcerns, waitingFor, worstOf } from '../../../resources/system/health.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { usePreference } from '../../kernel/resource/preference.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { Concerns } from '../health/Concerns.tsx'
import { HealthBadge } from '../health/HealthBadge.tsx'
import { Figures } from './Figures.tsx'
import { INTERVALS, readAgainIn } from './intervals.ts'
import { ReadAgain } from './ReadAgain.tsx'
import { RouteTable } from './RouteTable.tsx'

const GatewayStatus = () => {
  const words = useWords()
  const [every, setEvery] = usePreference<number>('gateway.every', INTERVALS[0])
  const query = useAnswer(gateway, 'status', {}, { refetchInterval: ({ state }) => readAgainIn(every, state.data) })
  const { data, error, refetch } = query
  const running = data?.status === 'running' && !data.stale && !error
  const concerns = routeConcerns(data?.smscs.map(smsc => ({ ...smsc, waiting: waitingFor(smsc) })) ?? [])
  return (
    <>
      <PageHead
        title={words('Gateway status')}
        aside={
          data &&
          (running ? (
            <HealthBadge worst={worstOf(concerns, data.alarms)} well={words('Running')} />
          ) : (
            <Badge tone="error">{words('Not running')}</Badge>
          ))
        }
      >
        <ReadAgain every={every} onEvery={setEvery} query={query} />
      </PageHead>
      {(error || data?.stale) && <Unreachable query={query} />}
      {data && <Concerns of={concerns} alarms={data.alarms} here={gateway.pages.status.path} />}
      <Figures status={data} />
      {(data || !error) && <RouteTable routes={data?.smscs} onChange={() => void refetch()} />}
    </>
  )
}

export default GatewayStatus

/** What is shown below is old: since when, and why. */
const Unreachable = ({ query: { data, error, dataUpdatedAt } }: { query: UseQueryResult<Status> }) => {
  const words = useWords()
  const told = useTold()
  // Either nobody answers us, or the platform answers that no worker does.
  const at = error ? dataUpdatedAt > 0 && new Date(dataUpdatedAt).toISOString() : data?.last_good
  return (
    <Box sx={{ mb: 2 }}>
      <Note severity="error" role="alert">
        <strong>{words('Gateway is not reachable')}</strong>
        <p>
          {told(error?.message) ?? words('No worker is reporting. Messages wait until one runs.')}{' '}
          {at ? words('Last good answer: %{at}.', { at: showDate(at, 'minute') }) : words('There has been no answer yet.')}
        </p>
      </Note>
    </Box>
  )
}
