/** /dashboard: is everything going out, is anything wrong, how is the money; then how it went (rule reports-2). */

import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { displayDateTime } from '../../../messaging/format.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { Failed } from '../../kernel/ui/Failed.tsx'
import { FailedNote } from '../../kernel/ui/FailedNote.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { Alarms } from './Alarms.tsx'
import { Controls, useChosen } from './Controls.tsx'
import { Credits } from './Credits.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Failures, Recent, TopUsers } from './Lists.tsx'
import { Sending } from './Sending.tsx'
import { Split } from './Split.tsx'
import { Tiles } from './Tiles.tsx'
import { Todo } from './Todo.tsx'
import { Trend } from './Trend.tsx'
import { useDashboard } from './useDashboard.ts'
import { Voice } from './Voice.tsx'
import { Whatsapp } from './Whatsapp.tsx'

const PAGE = {
  gap: 1.5,
  '--tile': '96px',
  '& .page-head': { mb: 0.5 },
  '& .facts.tiles > .strong dd': { fontSize: 'var(--text-xl)' },
  '@media (width < 600px)': { '& .page-head > .MuiFormControl-root': { flex: '1 1 40%', width: 'auto', minWidth: 0 } },
}
const THIRDS = { display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))' }
const TREND = {
  ...THIRDS,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (width >= 1000px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(300px, 1fr)' },
}

const Dashboard = () => {
  const words = useWords()
  const chosen = useChosen()
  const { query, against, every } = chosen
  const answer = useDashboard({ ...query, against }, every)
  const { data, error, isPending, isPlaceholderData } = answer
  const isNew = data?.is_used === 0 && query.user_id === undefined
  return (
    <Stack aria-busy={isPending || isPlaceholderData} sx={PAGE}>
      <PageHead
        title={words('Dashboard')}
        aside={
          data && (
            <Box component="span" className="hint" sx={{ fontWeight: 400 }}>
              {words('as of %{time}', { time: displayDateTime(data.at, TIME_ZONE).slice(11) })}
            </Box>
          )
        }
      >
        {!isNew && <Controls {...chosen} answer={answer} />}
      </PageHead>
      <Alarms data={data} />
      {error && !data ? (
        <Failed query={answer} title={words('The figures could not be loaded')} />
      ) : isNew ? (
        <Stack sx={{ gap: 1.5, maxWidth: 760 }}>
          <p className="muted">{words('Nothing has been sent yet. Three steps, and this page shows how it goes.')}</p>
          <FirstSteps />
        </Stack>
      ) : (
        <>
          {error && <FailedNote query={answer} />}
          <Box sx={THIRDS}>
            <Sending data={data} />
            <Todo data={data} userId={query.user_id} />
            <Credits data={data} />
          </Box>
          <Tiles data={data} userId={query.user_id} />
          <Box sx={TREND}>
            <Trend data={data} against={against} />
            <Split data={data} userId={query.user_id} />
          </Box>
          <Box sx={THIRDS}>
            <Failures data={data} />
            <Recent data={data} />
            <TopUsers data={data} />
            <Whatsapp data={data} userId={query.user_id} />
            <Voice data={data} userId={query.user_id} />
          </Box>
        </>
      )}
    </Stack>
  )
}

export default Dashboard
