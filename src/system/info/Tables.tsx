/** The workers and the gateways, a row each. */

import Box from '@mui/material/Box'
import type { ServerInfo } from '../../../resources/system/serverInfo.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate, showNumber } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import { type Column, Table } from '../../kernel/ui/Table.tsx'
import { LinkBadge } from '../gateway/LinkBadge.tsx'
import { linkWord } from '../gateway/linkStates.ts'
import { span } from '../gateway/span.ts'

const BESIDE = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))' }
const REASON = { maxWidth: '40ch', fontSize: 'var(--text-sm)', overflowWrap: 'anywhere' }

export const Tables = ({ info: { workers, gateways } }: { info: ServerInfo }) => {
  const words = useWords()
  const ofWorkers: Column<ServerInfo['workers'][number]>[] = [
    { head: words('Epoch'), names: true, show: ({ epoch }) => epoch },
    {
      head: words('Host'),
      className: 'nowrap',
      show: ({ host, pid }) => (
        <>
          {host} <span className="muted">· {pid}</span>
        </>
      ),
    },
    {
      head: words('desk.server.state', 'State'),
      show: ({ alive }) => <Badge tone={alive ? 'success' : 'default'}>{alive ? words('Running') : words('Gone')}</Badge>,
    },
    { head: words('desk.server.since', 'Since'), className: 'nowrap', show: row => showDate(row.started_at, 'minute') },
    { head: words('Last seen'), className: 'nowrap', show: row => words('%{span} ago', { span: span(row.seen_ago) }) },
  ]
  const ofGateways: Column<ServerInfo['gateways'][number]>[] = [
    { head: words('Route'), names: true, className: 'nowrap', show: ({ name }) => name },
    {
      head: words('desk.gateway.state', 'State'),
      show: ({ status, is_active, is_held, last_error }) => (
        <>
          <LinkBadge word={linkWord(status, is_active === 1, is_held === 1)} />
          {last_error && (
            <Box className="tone-error" sx={REASON}>
              {last_error}
            </Box>
          )}
        </>
      ),
    },
    { head: words('Waiting'), numeric: true, show: ({ waiting }) => showNumber(waiting) },
    { head: words('Sent per second'), numeric: true, show: ({ sent_per_second }) => showNumber(sent_per_second, 2) },
  ]
  return (
    <Box sx={BESIDE}>
      <Section title={words('Workers')}>
        <Table
          label={words('Workers')}
          rows={workers}
          keyOf={({ epoch }) => epoch}
          columns={ofWorkers}
          empty={words('No worker has run yet: messages wait until one does.')}
        />
      </Section>
      <Section title={words('Gateways')}>
        <Table
          label={words('Gateways')}
          rows={gateways}
          keyOf={({ route_id }) => route_id}
          columns={ofGateways}
          empty={words('Add a primary route and activate it.')}
        />
      </Section>
    </Box>
  )
}
