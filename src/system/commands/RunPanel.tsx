/** One run of a command: how far it is, what it says, what came of it. May be closed while it runs. */

import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { recordOf } from '../../../messaging/record.ts'
import { commandRuns, type RunWithOutput } from '../../../resources/system/server.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { cellOf } from '../../kernel/kinds/cells.ts'
import { showDate, showNumber } from '../../kernel/kinds/show.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'
import { SidePanel } from '../../kernel/ui/SidePanel.tsx'
import { Output } from './Output.tsx'
import { commandName, isOver, RunState } from './runs.tsx'

/** Milliseconds between two looks. */
const LOOK_MS = 800

export const RunPanel = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  // Never the row of a list: it has no output.
  const query = useQuery({
    queryKey: [commandRuns.name, 'watch', id],
    queryFn: async ({ signal }) => (await provider.getOne<RunWithOutput>(commandRuns.name, { id, signal })).data,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : LOOK_MS),
    staleTime: 0,
  })
  const title = query.data ? commandName(words, query.data.command) : words('Command run')
  return (
    <SidePanel wide title={title} onClose={onClose}>
      <Answered query={query} waiting={120}>
        {run => <Shown run={run} />}
      </Answered>
    </SidePanel>
  )
}

const Shown = ({ run }: { run: RunWithOutput }) => {
  const words = useWords()
  const Person = cellOf('reference')
  const { command, status, dry_run, actor_id, created_at, seconds, reason, args, done, total, output } = run
  return (
    <div className="stack">
      <div aria-live="polite">
        <Facts>
          <Fact name={words('Status')}>
            <RunState status={status} /> {dry_run === 1 && <Badge plain>{words('desk.commands.dry', 'Dry run')}</Badge>}
          </Fact>
          <Fact name={words('By')}>
            <Person field={commandRuns.fields.actor_id} value={actor_id} />
          </Fact>
          <Fact name={words('When')}>
            {showDate(created_at, 'minute')}
            {seconds !== null && <span className="muted"> · {showNumber(seconds, 1)} s</span>}
          </Fact>
          {reason && <Fact name={words('Reason')}>{reason}</Fact>}
          {Object.entries(recordOf(JSON.parse(args ?? '{}'))).map(([name, value]) => (
            <Fact key={name} name={words(`desk.commands.${command}.${name}`, name)}>
              <span className="mono">{String(value)}</span>
            </Fact>
          ))}
        </Facts>
      </div>
      {!isOver(run) && (
        <Progress
          label={words('Running')}
          done={done}
          total={total || undefined}
          text={status === 'queued' ? words('Waits for a worker') : words('You can close this; the command keeps running.')}
        />
      )}
      <Output lines={output.lines} isOver={isOver(run)} />
    </div>
  )
}
