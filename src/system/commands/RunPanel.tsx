/** One run of a command: how far it is, what it says, what came of it. May be closed while it runs. */

import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { recordOf } from '../../../messaging/record.ts'
import { commandRuns, RUN_STATES } from '../../../resources/system/server.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { cellOf } from '../../kernel/kinds/cells.ts'
import { showDate, showNumber } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'
import { SidePanel } from '../../kernel/ui/SidePanel.tsx'
import '../../kernel/form/form.css'
import type { RunWithOutput } from '../../../resources/system/server.ts'
import { isOver } from './isOver.ts'
import { Output } from './Output.tsx'
import './commands.css'

/** Milliseconds between two looks. */
const LOOK_MS = 800

export const RunPanel = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const { data: run, error } = useQuery({
    queryKey: [commandRuns.name, 'watch', id],
    queryFn: async ({ signal }) => (await provider.getOne<RunWithOutput>(commandRuns.name, { id, signal })).data,
    refetchInterval: query => (query.state.data && isOver(query.state.data) ? false : LOOK_MS),
    staleTime: 0,
  })
  const label = commandRuns.fields.command.choices.find(({ value }) => value === run?.command)?.label ?? ''
  const title = run ? words(`desk.commands.${run.command}.label`, label) : words('Command run')
  return (
    <SidePanel wide title={title} onClose={onClose}>
      {error ? (
        <p className="form-problem" role="alert">
          {error.message}
        </p>
      ) : run ? (
        <Shown run={run} />
      ) : (
        <Skeleton height={120} />
      )}
    </SidePanel>
  )
}

const Shown = ({ run }: { run: RunWithOutput }) => {
  const words = useWords()
  const Person = cellOf('reference')
  const state = RUN_STATES.find(({ value }) => value === run.status)
  const parameters = Object.entries(recordOf(JSON.parse(run.args ?? '{}')))
  return (
    <div className="stack">
      <dl className="record-view" aria-live="polite">
        <dt>{words('Status')}</dt>
        <dd>
          {state && <Badge tone={state.tone}>{words(`desk.commands.state.${state.value}`, state.label)}</Badge>}{' '}
          {run.dry_run === 1 && <Badge plain>{words('desk.commands.dry', 'Dry run')}</Badge>}
        </dd>
        <dt>{words('By')}</dt>
        <dd>
          <Person field={commandRuns.fields.actor_id} value={run.actor_id} />
        </dd>
        <dt>{words('When')}</dt>
        <dd>
          {showDate(run.created_at, 'minute')}
          {run.seconds !== null && <span className="muted"> · {showNumber(run.seconds, 1)} s</span>}
        </dd>
        {run.reason && (
          <>
            <dt>{words('Reason')}</dt>
            <dd>{run.reason}</dd>
          </>
        )}
        {parameters.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{words(`desk.commands.${run.command}.${name}`, name)}</dt>
            <dd className="mono">{String(value)}</dd>
          </Fragment>
        ))}
      </dl>
      {!isOver(run) && (
        <Progress
          label={words('Running')}
          done={run.done}
          total={run.total || undefined}
          text={run.status === 'queued' ? words('Waits for a worker') : words('You may close this: the command goes on.')}
        />
      )}
      <Output lines={run.output.lines} isOver={isOver(run)} />
    </div>
  )
}
