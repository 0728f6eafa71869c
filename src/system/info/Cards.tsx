/** Figures of the process, the machine, the database and what waits. */

import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { bytes, displayDateTime, groupIndian } from '../../../messaging/format.ts'
import { PRIORITIES } from '../../../resources/language/choices.ts'
import type { ServerInfo } from '../../../resources/system/serverInfo.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showNumber, TIME_ZONE } from '../../kernel/kinds/show.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { span } from '../gateway/span.ts'

export const Cards = ({ info }: { info: ServerInfo | undefined }) => {
  const words = useWords()
  const { process, machine, database, queues, files, backup } = info ?? {}
  const never = words('desk.server.never', 'Never')
  const time = (at: string | null | undefined) =>
    at === undefined ? undefined : at === null ? never : displayDateTime(at, TIME_ZONE)
  const waiting = queues?.lanes.map(({ priority, count, more }) => {
    const label = PRIORITIES.find(({ value }) => value === priority)?.label ?? String(priority)
    return { label: words(`desk.gateway.lane.${priority}`, label), text: `${groupIndian(count)}${more ? '+' : ''}` }
  })
  return (
    <div className="server-cards">
      <Card title={words('desk.server.process', 'This process')}>
        <Figure
          name={words('desk.server.version', 'Version')}
          value={process && `${process.version} · Node ${process.node.slice(1)}`}
        />
        <Figure name={words('desk.server.host', 'Host')} value={process && `${process.host} · ${process.pid}`} />
        <Figure name={words('desk.server.system', 'System')} value={process?.system} />
        <Figure name={words('desk.server.uptime', 'Running for')} value={process && span(process.uptime)} />
        <Figure name={words('desk.server.memory', 'Memory')} value={process && bytes(process.memory)} />
        <Figure name={words('desk.server.cpu', 'Processor')} value={process && `${showNumber(process.cpu)} %`} />
        <Figure
          name={words('desk.server.loop', 'Event loop delay')}
          value={process && `${process.loop_delay.middle} ms`}
          more={process && words('desk.server.worst', 'worst %{ms} ms', { ms: process.loop_delay.worst })}
          warns={process && process.loop_delay.worst > LOOP_SLOW_MS}
        />
      </Card>
      <Card title={words('desk.server.machine', 'Its machine')}>
        <Share name={words('desk.server.memory', 'Memory')} of={machine?.memory} />
        <Share name={words('desk.server.disk', 'Disk')} of={machine?.disk} />
        <Figure
          name={words('desk.server.load', 'Load')}
          value={machine?.load.map(value => showNumber(value, 2)).join(' · ')}
          more={machine && words('desk.server.load_of', '1, 5, 15 min on %{cpus} processors', { cpus: machine.cpus })}
          warns={machine && machine.load[1] > machine.cpus}
        />
        <Figure name={words('desk.server.uptime', 'Running for')} value={machine && span(machine.uptime)} />
        <Figure
          name={words('desk.server.files', 'Uploads and exports')}
          value={files && bytes(files.size)}
          more={files && words('desk.server.files_count', '%{count} files', { count: groupIndian(files.count) })}
        />
      </Card>
      <Card title={words('desk.server.database', 'Database')}>
        <Figure
          name="PostgreSQL"
          value={database?.version}
          more={
            database &&
            (database.kind === 'local'
              ? words('desk.server.local', 'on this machine')
              : words('desk.server.remote', 'on another machine'))
          }
        />
        <Figure name={words('desk.server.size', 'Size')} value={database && bytes(database.size)} />
        <Share
          name={words('desk.server.connections', 'Connections')}
          of={database && { used: database.connections, total: database.most_connections }}
          show={groupIndian}
        />
        <Figure name={words('desk.server.answers', 'Answers in')} value={database && `${database.answers_in} ms`} />
        <Figure
          name={words('desk.server.migrations', 'Migrations')}
          value={database && String(database.migrations)}
          more={database && words('desk.server.last', 'last %{name}', { name: database.last_migration })}
        />
        <Figure
          name={words('desk.server.backup', 'Backup')}
          value={
            backup &&
            (backup.archiving ? (time(backup.last_archived_at) ?? never) : words('desk.server.no_backup', 'Not made by the desk'))
          }
          more={
            backup &&
            (backup.archiving
              ? words('desk.server.archived', 'last piece of the archive; %{failed} failed', { failed: backup.failed })
              : words('desk.server.backup_hint', 'use the tools of PostgreSQL (pg_dump, archive)'))
          }
        />
      </Card>
      <Card title={words('desk.server.waits', 'What waits')}>
        {waiting?.length === 0 && <Figure name={words('desk.server.messages', 'Messages')} value="0" />}
        {waiting?.map(({ label, text }) => (
          <Figure key={label} name={label} value={text} />
        ))}
        {!waiting && <Figure name={words('desk.server.messages', 'Messages')} value={undefined} />}
        <Figure
          name={words('desk.server.oldest', 'Oldest campaign sending for')}
          value={queues && (queues.oldest === null ? '–' : span(queues.oldest))}
        />
        {queues?.jobs.map(({ kind, queued, running }) => (
          <Figure
            key={kind}
            name={words(`desk.server.jobs.${kind}`, `Jobs: ${kind}`)}
            value={String(queued + running)}
            more={words('desk.server.running', '%{count} running', { count: running })}
          />
        ))}
        <Figure
          name={words('desk.server.orphans', 'Receipts without a message')}
          value={queues && groupIndian(queues.orphan_receipts)}
        />
        <Figure name={words('desk.server.receipt', 'Last receipt')} value={time(queues?.last_receipt_at)} />
        <Figure
          name={words('desk.server.alarms', 'Open alarms')}
          value={queues && groupIndian(queues.alarms)}
          warns={queues && queues.alarms > 0}
        />
        <Figure name={words('desk.server.unsealed', 'Audit entries not sealed')} value={queues && groupIndian(queues.unsealed)} />
      </Card>
    </div>
  )
}

/** Beyond this people notice. */
const LOOP_SLOW_MS = 200
/** Shares from which a figure warns, and from which it alarms (rule panel-15). */
const WARNS = 0.8
const ALARMS = 0.9

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel server-card">
    <h2>{title}</h2>
    <dl>{children}</dl>
  </section>
)

interface FigureProps {
  name: string
  /** Undefined while it is not known. */
  value: string | undefined
  more?: string | undefined
  warns?: boolean | undefined
}

const Figure = ({ name, value, more, warns }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={cx(warns && 'warns')}>
      {value ?? <Skeleton />}
      {more && <small className="muted">{more}</small>}
    </dd>
  </div>
)

interface ShareProps {
  name: string
  of: { used: number; total: number } | undefined
  show?: (value: number) => string
}

/** How much of something is used, as a bar that turns to warning and alarm. */
const Share = ({ name, of, show = bytes }: ShareProps) => {
  const words = useWords()
  if (!of) return <Figure name={name} value={undefined} />
  const share = of.total > 0 ? of.used / of.total : 0
  const percent = Math.round(share * 100)
  return (
    <div className="server-share">
      <dt>{name}</dt>
      <dd>
        {words('desk.server.of', '%{used} of %{total}', { used: show(of.used), total: show(of.total) })}
        <span className="level">
          <meter
            className={cx(share > ALARMS ? 'alarms' : share > WARNS && 'warns')}
            min={0}
            max={100}
            value={percent}
            aria-label={`${name}: ${percent} %`}
          />
          <small className={cx('muted', share > WARNS && 'warns')}>{percent} %</small>
        </span>
      </dd>
    </div>
  )
}
