import Button from '@mui/material/Button'
import { useGetList } from 'react-admin'
import { commandRuns, type Run } from '../../../resources/system/server.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { cellOf } from '../../kernel/kinds/cells.ts'
import { showDate, showNumber } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import { Table } from '../../kernel/ui/Table.tsx'
import { commandName, RunState } from './runs.tsx'

const LATEST = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'DESC' as const } }
const LOOK_MS = 5000

/** The latest runs of all commands, newest first. */
export const LatestRuns = ({ onWatch }: { onWatch: (run: number) => void }) => {
  const words = useWords()
  const { data } = useGetList<Run>(commandRuns.name, LATEST, { refetchInterval: LOOK_MS, retry: false })
  const Person = cellOf('reference')
  if (!data || data.length === 0) return null
  const all = (
    <Button size="small" variant="text" startIcon={<Icon name="history" />} href={`/${commandRuns.name}`}>
      {words('All runs')}
    </Button>
  )
  return (
    <Section title={words('Latest runs')} beside={all}>
      <Table
        label={words('Latest runs')}
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          {
            head: words('Command'),
            names: true,
            show: ({ id, command, dry_run }) => (
              <>
                <Button size="small" variant="text" onClick={() => onWatch(id)} sx={{ mx: -1 }}>
                  {commandName(words, command)}
                </Button>{' '}
                {dry_run === 1 && <Badge plain>{words('desk.commands.dry', 'Dry run')}</Badge>}
              </>
            ),
          },
          { head: words('Status'), show: ({ status }) => <RunState status={status} /> },
          { head: words('By'), show: ({ actor_id }) => <Person field={commandRuns.fields.actor_id} value={actor_id} /> },
          { head: words('When'), className: 'nowrap', show: ({ created_at }) => showDate(created_at, 'minute') },
          { head: words('Took'), numeric: true, show: ({ seconds }) => (seconds === null ? '–' : `${showNumber(seconds, 1)} s`) },
          { head: words('Reason'), show: ({ reason }) => reason ?? <span className="muted">–</span> },
        ]}
      />
    </Section>
  )
}
