/** The workers and the gateways, a row each. */

import type { ReactNode } from 'react'
import { displayDateTime } from '../../../messaging/format.ts'
import type { ServerInfo } from '../../../resources/system/serverInfo.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showNumber, TIME_ZONE } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { type LinkWord, linkName, linkTone, linkWord } from '../gateway/linkStates.ts'
import { span } from '../gateway/span.ts'

export const Tables = ({ info }: { info: ServerInfo }) => {
  const words = useWords()
  return (
    <div className="server-tables">
      <Table
        title={words('Workers')}
        columns={[
          words('Epoch'),
          words('Host'),
          words('desk.server.state', 'State'),
          words('desk.server.since', 'Since'),
          words('Last sign of life'),
        ]}
        empty={
          info.workers.length === 0 && (
            <EmptyState icon="server" text={words('No worker has run yet: messages wait until one does.')} />
          )
        }
      >
        {info.workers.map(worker => (
          <tr key={worker.epoch}>
            <th scope="row">{worker.epoch}</th>
            <td>
              {worker.host} <span className="muted">· {worker.pid}</span>
            </td>
            <td>
              <Badge tone={worker.alive ? 'success' : 'default'}>{worker.alive ? words('Running') : words('Gone')}</Badge>
            </td>
            <td>{displayDateTime(worker.started_at, TIME_ZONE)}</td>
            <td>{words('%{span} ago', { span: span(worker.seen_ago) })}</td>
          </tr>
        ))}
      </Table>
      <Table
        title={words('Gateways')}
        figures={2}
        columns={[words('Route'), words('desk.gateway.state', 'State'), words('Waiting'), words('Sent a second')]}
        empty={info.gateways.length === 0 && <EmptyState icon="route" text={words('Add a primary route and activate it.')} />}
      >
        {info.gateways.map(({ route_id, name, is_active, is_held, status, waiting, sent_per_second, last_error }) => (
          <tr key={route_id}>
            <th scope="row">{name}</th>
            <td>
              <LinkBadge word={linkWord(status, is_active === 1, is_held === 1)} />
              {last_error && <small className="server-error">{last_error}</small>}
            </td>
            <td className="num">{showNumber(waiting)}</td>
            <td className="num">{showNumber(sent_per_second, 2)}</td>
          </tr>
        ))}
      </Table>
    </div>
  )
}

const LinkBadge = ({ word }: { word: LinkWord }) => {
  const words = useWords()
  return <Badge tone={linkTone(word)}>{linkName(words, word)}</Badge>
}

interface TableProps {
  title: string
  columns: readonly string[]
  /** How many of the last columns are figures. */
  figures?: number
  empty: ReactNode
  children: ReactNode
}

const Table = ({ title, columns, figures = 0, empty, children }: TableProps) => (
  <section className="panel server-table">
    <h2>{title}</h2>
    {empty || (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard (WCAG 2.1.1).
      <section aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((name, index) => (
                <th key={name} scope="col" className={index >= columns.length - figures ? 'num' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    )}
  </section>
)
