/** Figures of the process, the machine, the database and what waits. */

import LinearProgress from '@mui/material/LinearProgress'
import { bytes, groupIndian } from '../../../messaging/format.ts'
import { fullness, serverConcerns, type Share as Used } from '../../../resources/system/health.ts'
import type { ServerInfo } from '../../../resources/system/serverInfo.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate, showNumber } from '../../kernel/kinds/show.ts'
import { Figure, FigureCard, FigureCards } from '../FigureCards.tsx'
import { countOf, laneName } from '../gateway/lanes.ts'
import { span } from '../gateway/span.ts'

/** Beyond this people notice. */
const LOOP_SLOW_MS = 200

export const Cards = ({ info }: { info: ServerInfo | undefined }) => {
  const words = useWords()
  const { process, machine, database, queues, alarms, files, backup } = info ?? {}
  const concerns = info ? serverConcerns(info) : []
  const time = (at: string | null | undefined) => (at === undefined ? undefined : showDate(at, 'minute') || words('Never'))
  return (
    <FigureCards>
      <FigureCard title={words('This process')}>
        <Figure name={words('Version')} value={process && `${process.version} · Node ${process.node.slice(1)}`} />
        <Figure name={words('Host')} value={process && `${process.host} · ${process.pid}`} />
        <Figure name={words('System')} value={process?.system} />
        <Figure name={words('desk.server.uptime', 'Running for')} value={process && span(process.uptime)} />
        <Figure name={words('Memory')} value={process && bytes(process.memory)} />
        <Figure name={words('Processor')} value={process && `${showNumber(process.cpu)} %`} />
        <Figure
          name={words('Event loop delay')}
          value={process && `${process.loop_delay.middle} ms`}
          more={process && words('worst %{ms} ms', { ms: process.loop_delay.worst })}
          warns={process && process.loop_delay.worst > LOOP_SLOW_MS}
        />
      </FigureCard>
      <FigureCard title={words('Machine')}>
        <Share name={words('Memory')} of={machine?.memory} />
        <Share name={words('Disk')} of={machine?.disk} />
        <Figure
          name={words('Load')}
          value={machine?.load.map(value => showNumber(value, 2)).join(' · ')}
          more={machine && words('1, 5, 15 min on %{cpus} processors', { cpus: machine.cpus })}
          warns={concerns.some(({ kind }) => kind === 'load')}
        />
        <Figure name={words('desk.server.uptime', 'Running for')} value={machine && span(machine.uptime)} />
        <Figure
          name={words('Uploads and exports')}
          value={files && bytes(files.size)}
          more={files && words('%{count} files', { count: groupIndian(files.count) })}
        />
      </FigureCard>
      <FigureCard title={words('Database')}>
        <Figure
          name="PostgreSQL"
          value={database?.version}
          more={database && (database.kind === 'local' ? words('on this machine') : words('on another machine'))}
        />
        <Figure name={words('Size')} value={database && bytes(database.size)} />
        <Share
          name={words('Connections')}
          of={database && { used: database.connections, total: database.most_connections }}
          show={groupIndian}
        />
        <Figure name={words('Response time')} value={database && `${database.answers_in} ms`} />
        <Figure
          name={words('Migrations')}
          value={database && String(database.migrations)}
          more={database && words('last %{name}', { name: database.last_migration })}
        />
        <Figure
          name={words('Backup')}
          value={backup && (backup.archiving ? time(backup.last_archived_at) : words('Not managed by the desk'))}
          more={
            backup &&
            (backup.archiving
              ? words('last archived; %{failed} failed', { failed: backup.failed })
              : words('use PostgreSQL tools (pg_dump, archiving)'))
          }
        />
      </FigureCard>
      <FigureCard title={words('Queue')}>
        {queues?.lanes.map(lane => (
          <Figure key={lane.priority} name={laneName(words, lane.priority)} value={countOf([lane])} />
        ))}
        {!queues?.lanes.length && <Figure name={words('Messages')} value={queues && '0'} />}
        <Figure name={words('Longest-running campaign')} value={queues && (queues.oldest === null ? '–' : span(queues.oldest))} />
        {queues?.jobs.map(({ kind, queued, running }) => (
          <Figure
            key={kind}
            name={words(`desk.server.jobs.${kind}`, `Jobs: ${kind}`)}
            value={String(queued + running)}
            more={words('%{count} running', { count: running })}
          />
        ))}
        <Figure name={words('Unmatched receipts')} value={queues && groupIndian(queues.orphan_receipts)} />
        <Figure name={words('Last receipt')} value={time(queues?.last_receipt_at)} />
        <Figure name={words('Open alarms')} value={alarms && groupIndian(alarms.length)} warns={alarms && alarms.length > 0} />
        <Figure name={words('Audit entries not sealed')} value={queues && groupIndian(queues.unsealed)} />
      </FigureCard>
    </FigureCards>
  )
}

interface ShareProps {
  name: string
  of: Used | undefined
  show?: (value: number) => string
}

/** How much of something is used, as a bar that turns to warning and alarm. */
const Share = ({ name, of, show = bytes }: ShareProps) => {
  const words = useWords()
  if (!of) return <Figure name={name} value={undefined} />
  const full = fullness(of)
  const percent = Math.round((100 * of.used) / Math.max(1, of.total))
  return (
    <Figure
      name={name}
      value={words('%{used} of %{total}', { used: show(of.used), total: show(of.total) })}
      more={
        <span className="row">
          <LinearProgress
            role="meter"
            variant="determinate"
            color={full === 'critical' ? 'error' : (full ?? 'primary')}
            value={percent}
            aria-label={`${name}: ${percent} %`}
            sx={{ flex: 1, minWidth: 72 }}
          />
          {percent} %
        </span>
      }
      warns={full !== undefined}
    />
  )
}
