import Box from '@mui/material/Box'
import { useState } from 'react'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { groupIndian } from '../../../messaging/format.ts'
import type { Round } from '../../../resources/notifications/notifications.answers.ts'
import { informing } from '../../../resources/notifications/notifications.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { nameOfType } from '../../kernel/kinds/nameOfType.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { PageTurner } from '../../kernel/ui/PageTurner.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'
import { type Column, Table } from '../../kernel/ui/Table.tsx'

const LOOK_MS = 1000
const PER_PAGE = 10
const MORE = { maxWidth: '60ch', fontWeight: 400, overflowWrap: 'anywhere', whiteSpace: 'normal' }

const isUnderWay = ({ status }: Round) => status === 'queued' || status === 'running'

const audienceWords = (words: Words, { who, types = [], users = [] }: Round['audience']) => {
  if (who === 'types') return types.map(type => nameOfType(words, type)).join(', ')
  if (who === 'users') return words('%{count} chosen', { count: groupIndian(users.length) })
  return who === 'route' ? words('desk.inform.of_route', 'Users of a route') : words('desk.inform.everybody', 'Everyone')
}

/** What was told before, and how far the telling is. */
export const InformHistory = () => {
  const words = useWords()
  const [page, setPage] = useState(1)
  const query = useAnswer(
    informing,
    'history',
    { page, perPage: PER_PAGE },
    { refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_MS : false), placeholderData: before => before },
  )
  const columns: Column<Round>[] = [
    { head: words('desk.inform.at', 'Sent'), className: 'nowrap', show: ({ created_at }) => showDate(created_at, 'minute') },
    {
      head: words('Notification'),
      names: true,
      show: ({ title, message }) => (
        <Box sx={{ minWidth: 220 }}>
          {title}
          <Box className="hint" sx={MORE}>
            {message}
          </Box>
        </Box>
      ),
    },
    {
      head: words('desk.inform.to', 'To'),
      show: ({ audience, channels }) => (
        <>
          {audienceWords(words, audience)}
          {channels.includes('email') && <div className="hint">{words('by e-mail too')}</div>}
        </>
      ),
    },
    { head: words('Reached'), numeric: true, show: round => <Reached round={round} /> },
    { head: words('By'), show: ({ by }) => by },
  ]
  return (
    <Answered query={query} waiting={120} failed={words('The history could not be loaded')}>
      {rounds =>
        rounds.length === 0 && page === 1 ? (
          <div className="panel">
            <EmptyState icon="bell" text={words('What you send stands here, with how many it reached.')} />
          </div>
        ) : (
          <>
            <Table label={words('Sent notifications')} rows={rounds} keyOf={({ id }) => id} columns={columns} />
            <PageTurner page={page} more={rounds.length === PER_PAGE} onPage={setPage} />
          </>
        )
      }
    </Answered>
  )
}

const Reached = ({ round }: { round: Round }) => {
  const words = useWords()
  const { title, status, done, total, error, recipients } = round
  if (isUnderWay(round))
    return (
      <Progress
        label={title}
        done={done ?? 0}
        total={total ?? undefined}
        text={`${groupIndian(done ?? 0)} / ${groupIndian(total ?? 0)}`}
      />
    )
  if (status !== 'failed') return groupIndian(recipients)
  return (
    <>
      <Badge tone="error">{words('Broke off')}</Badge>
      <Box className="hint" sx={MORE}>
        {error}
      </Box>
    </>
  )
}
