/** /dashboard: is everything going out, is anything wrong, how is the money; then how it went (rule reports-2). */

import Button from '@mui/material/Button'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { displayDateTime } from '../../../messaging/format.ts'
import type { Against } from '../../../resources/reports/dashboard.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { usePreference } from '../../kernel/resource/preference.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { INTERVALS } from '../../system/port.ts'
import { Alarms } from './Alarms.tsx'
import { Controls, useDashboardQuery } from './Controls.tsx'
import { Credits } from './Credits.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Failures, Recent, TopUsers } from './Lists.tsx'
import { Sending } from './Sending.tsx'
import { Split } from './Split.tsx'
import { Tiles } from './Tiles.tsx'
import { Todo } from './Todo.tsx'
import { Trend } from './Trend.tsx'
import { useDashboard } from './useDashboard.ts'
import './dashboard.css'

const Dashboard = () => {
  const words = useWords()
  const [query, setQuery] = useDashboardQuery()
  const [every, setEvery] = usePreference<number>('dashboard.every', INTERVALS[1])
  const [against, setAgainst] = usePreference<Against>('dashboard.against', 'before')
  const { data, error, isFetching, isPlaceholderData, refetch } = useDashboard({ ...query, against }, every)
  const problems = error instanceof PlatformError ? error.fields : {}
  const isNew = data?.is_used === 0 && query.user_id === undefined
  return (
    <div className="dash" aria-busy={isPlaceholderData}>
      <PageHead
        title={words('Dashboard')}
        aside={
          data && (
            <span className="hint dash-as-of">
              {words('as of %{time}', { time: displayDateTime(data.at, TIME_ZONE).slice(11) })}
            </span>
          )
        }
      >
        {!isNew && (
          <Controls
            query={query}
            onQuery={setQuery}
            against={against}
            onAgainst={setAgainst}
            every={every}
            onEvery={setEvery}
            busy={isFetching}
            onRefresh={() => void refetch()}
            problems={problems}
          />
        )}
      </PageHead>
      <Alarms data={data} />
      {error && !data ? (
        <EmptyState icon="error" title={words('The figures could not be read')} text={error.message}>
          <Button variant="contained" startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => void refetch()}>
            {words('Try again')}
          </Button>
        </EmptyState>
      ) : isNew ? (
        <div className="dash-first">
          <p className="muted">{words('Nothing has been sent yet. Three steps, and this page shows how it goes.')}</p>
          <FirstSteps />
        </div>
      ) : (
        <>
          {error && (
            <p className="dash-alert" role="alert">
              {words('What stands here is old: %{problem}', { problem: error.message })}
            </p>
          )}
          <div className="dash-row thirds">
            <Sending data={data} />
            <Todo data={data} />
            <Credits data={data} />
          </div>
          <Tiles data={data} />
          <div className="dash-row trend">
            <Trend data={data} against={against} />
            <Split data={data} />
          </div>
          <div className="dash-row thirds">
            <Failures data={data} />
            <Recent data={data} />
            <TopUsers data={data} />
          </div>
        </>
      )}
    </div>
  )
}

export default Dashboard
