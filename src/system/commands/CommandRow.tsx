import Button from '@mui/material/Button'
import type { Command } from '../../../resources/system/server.ts'
import { RUN_STATES } from '../../../resources/system/server.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { isOver } from './isOver.ts'

const LEVELS = {
  info: { tone: 'info', english: 'Reads only' },
  warn: { tone: 'warning', english: 'Repairs' },
  danger: { tone: 'error', english: 'Interrupts people' },
} as const

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
  const state = last_run && RUN_STATES.find(({ value }) => value === last_run.status)
  const runs = last_run !== null && !isOver(last_run)
  return (
    <li className="command-row">
      <div className="command-about">
        <h2>
          {name}
          <Badge tone={LEVELS[level].tone} plain>
            {words(`desk.commands.level.${level}`, LEVELS[level].english)}
          </Badge>
        </h2>
        <p className="muted">{words(`desk.commands.${key}.description`, description)}</p>
      </div>
      <div className="command-last">
        {last_run && state ? (
          <button type="button" className="command-watch" onClick={() => onWatch(last_run.id)}>
            <Badge tone={state.tone}>{words(`desk.commands.state.${state.value}`, state.label)}</Badge>
            <span className="muted">{showDate(last_run.created_at, 'minute')}</span>
          </button>
        ) : (
          <span className="muted">{words('Never run')}</span>
        )}
      </div>
      <div className="command-buttons">
        {dry_run === 1 && (
          <Button
            size="small"
            disabled={runs}
            onClick={() => onStart(true)}
            aria-label={`${words('desk.commands.dry', 'Dry run')}: ${name}`}
          >
            {words('desk.commands.dry', 'Dry run')}
          </Button>
        )}
        <Button
          size="small"
          startIcon={<Icon name="play" />}
          variant={level === 'danger' ? 'contained' : 'outlined'}
          color={level === 'danger' ? 'error' : 'primary'}
          disabled={runs}
          onClick={() => onStart(false)}
          aria-label={`${words('desk.commands.run', 'Run')}: ${name}`}
        >
          {words('desk.commands.run', 'Run')}
        </Button>
      </div>
    </li>
  )
}
