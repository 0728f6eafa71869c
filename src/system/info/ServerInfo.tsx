/** /server-info: how the platform is at this moment, read again as often as this person wants (rule system-6). */

import Box from '@mui/material/Box'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { serverConcerns, worstOf } from '../../../resources/system/health.ts'
import { server } from '../../../resources/system/server.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { usePreference } from '../../kernel/resource/preference.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { INTERVALS } from '../gateway/intervals.ts'
import { ReadAgain } from '../gateway/ReadAgain.tsx'
import { Concerns } from '../health/Concerns.tsx'
import { HealthBadge } from '../health/HealthBadge.tsx'
import { Cards } from './Cards.tsx'
import InformUsers from './InformUsers.tsx'
import { Tables } from './Tables.tsx'

const ServerInfo = () => {
  const words = useWords()
  const told = useTold()
  const [every, setEvery] = usePreference<number>('server.every', INTERVALS[0])
  const query = useAnswer(server, 'info', {}, { refetchInterval: every * 1000 })
  const { data, error } = query
  const concerns = data ? serverConcerns(data) : []
  return (
    <>
      <PageHead
        title={words('Server info')}
        aside={
          data &&
          (error ? (
            <Badge tone="error">{words('Not reachable')}</Badge>
          ) : (
            <HealthBadge worst={worstOf(concerns, data.alarms)} well={words('All is well')} />
          ))
        }
      >
        <ReadAgain every={every} onEvery={setEvery} query={query} />
      </PageHead>
      {error && (
        <Box sx={{ mb: 2 }}>
          <Note severity="error" role="alert">
            <strong>{words('The server status could not be loaded')}</strong>
            <p>
              {told(error.message)} {data && words('Showing figures of %{at}.', { at: showDate(data.at, 'minute') })}
            </p>
          </Note>
        </Box>
      )}
      {data && <Concerns of={concerns} alarms={data.alarms} />}
      {(data || !error) && <Cards info={data} />}
      {data && <Tables info={data} />}
      <InformUsers />
    </>
  )
}

export default ServerInfo
