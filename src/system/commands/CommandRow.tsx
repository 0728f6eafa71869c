import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Command } from '../../../resources/system/server.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { isOver, RunState } from './runs.tsx'

const LEVELS = {
  info: { tone: 'info', english: 'Reads only' },
  warn: { tone: 'warning', english: 'Repairs' },
  danger: { tone: 'error', english: 'Interrupts people' },
} as const

/** Beside each other where there is room: what it does, its last run, its buttons. */
const ROW = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 240px minmax(150px, auto)',
  alignItems: 'center',
  gap: '8px 20px',
  px: 2,
  py: 1.5,
  '& + li': { borderTop: 1, borderColor: 'divider' },
  '& h2': { fontSize: 'var(--text-md)' },
  '& > :last-child': { justifyContent: 'flex-end' },
  '@media (width <= 700px)': { gridTemplateColumns: '1fr', '& > :last-child': { justifyContent: 'flex-start' } },
}

interface CommandRowProps {
  command: Command
  onStart: (dryRun: boolean) => void
  onWatch: (run: number) => void
}

/** What a command does, how far it reaches, what came of it last, and its buttons. */
export const CommandRow = ({ command, onStart, onWatch }: CommandRowProps) => {
  const words = useWords()
  const { key, label, description, level, dry_run, last_run } = command
  const name = words(`desk.commands.${key}.label`, label)
  const dry = words('desk.commands.dry', 'Dry run')
  const run = words('desk.commands.run', 'Run')
  const runs = last_run !== null && !isOver(last_run)
  return (
    <Box component="li" sx={ROW}>
      <div>
        <h2 className="row wrap">
          {name}
          <Badge tone={LEVELS[level].tone} plain>
            {words(`desk.commands.level.${level}`, LEVELS[level].english)}
          </Badge>
        </h2>
        <Box component="p" className="muted" sx={{ maxWidth: '84ch', mt: 0.25 }}>
          {words(`desk.commands.${key}.description`, description)}
        </Box>
      </div>
      {last_run ? (
        <Button variant="text" onClick={() => onWatch(last_run.id)} sx={{ justifySelf: 'start', mx: -1.5 }}>
          <RunState status={last_run.status} />
          {showDate(last_run.created_at, 'minute')}
        </Button>
      ) : (
        <span className="muted">{words('Never run')}</span>
      )}
      <div className="row">
        {dry_run === 1 && (
          <Button size="small" disabled={runs} onClick={() => onStart(true)} aria-label={`${dry}: ${name}`}>
            {dry}
          </Button>
        )}
        <Button
          size="small"
          startIcon={<Icon name="play" />}
          variant={level === 'danger' ? 'contained' : 'outlined'}
          color={level === 'danger' ? 'error' : 'primary'}
          disabled={runs}
          onClick={() => onStart(false)}
          aria-label={`${run}: ${name}`}
        >
          {run}
        </Button>
      </div>
    </Box>
  )
}
