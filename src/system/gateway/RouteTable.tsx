/** Every route of every kind, one row each. */

import Box from '@mui/material/Box'
import type { GatewaySmsc } from '../../../resources/system/gatewayStatus.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showNumber } from '../../kernel/kinds/show.ts'
import { type Column, Table } from '../../kernel/ui/Table.tsx'
import { LinkBadge } from './LinkBadge.tsx'
import { LinkControl, useMayControl } from './LinkControl.tsx'
import { countOf, laneName } from './lanes.ts'
import { linkMeaning, linkWord } from './linkStates.ts'
import { span } from './span.ts'

interface RouteTableProps {
  /** Undefined while loading. */
  routes: readonly GatewaySmsc[] | undefined
  /** A link was started or stopped. */
  onChange: () => void
}

export const RouteTable = ({ routes, onChange }: RouteTableProps) => {
  const words = useWords()
  const mayControl = useMayControl()
  const figure = (head: string, of: (route: GatewaySmsc) => number, decimals?: number): Column<GatewaySmsc> => ({
    head,
    numeric: true,
    show: route => showNumber(of(route), decimals),
  })
  const columns: Column<GatewaySmsc>[] = [
    { head: '#', numeric: true, className: 'muted', show: (_, index) => index + 1 },
    {
      head: words('Route'),
      names: true,
      show: ({ name, id }) => (
        <>
          {name} <div className="hint mono">{id}</div>
        </>
      ),
    },
    { head: words('desk.gateway.state', 'State'), show: route => <State route={route} /> },
    { head: words('Connects to'), className: 'mono', show: ({ address }) => address },
    {
      head: words('Waiting'),
      numeric: true,
      // A line for each lane.
      show: ({ waiting }) => (
        <span title={waiting.map(lane => `${laneName(words, lane.priority)}: ${countOf([lane])}`).join('\n')}>
          {countOf(waiting)}
        </span>
      ),
    },
    figure(words('In flight'), ({ queued }) => queued),
    figure(words('desk.gateway.sent', 'Sent'), ({ sms }) => sms.sent),
    figure(words('Failed'), ({ failed }) => failed),
    figure(words('Received'), ({ sms }) => sms.received),
    figure(words('Receipts'), ({ dlr }) => dlr.received),
    figure(words('Sent per second'), ({ sms }) => sms.outbound[0], 2),
  ]
  if (mayControl) columns.push({ head: words('Link'), show: route => <LinkControl route={route} onDone={onChange} /> })
  return (
    <Table
      label={words('Routes')}
      rows={routes}
      keyOf={({ route_id }) => route_id}
      columns={columns}
      empty={words('Add a primary route and activate it.')}
      // Rule panel-4.
      waiting={9}
    />
  )
}

const State = ({ route: { status, is_active, is_held, online_seconds, last_error } }: { route: GatewaySmsc }) => {
  const words = useWords()
  const word = linkWord(status, is_active === 1, is_held === 1)
  const meaning = linkMeaning(words, word)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what explains a state must be reachable by keyboard. */}
      <span tabIndex={0} data-tip={meaning} aria-description={meaning}>
        <LinkBadge word={word} />
      </span>{' '}
      {word === 'online' && <span className="muted nowrap">{span(online_seconds)}</span>}
      {last_error && (
        <Box component="p" className="tone-error" sx={{ maxWidth: '44ch', fontSize: 'var(--text-sm)' }}>
          {last_error}
        </Box>
      )}
    </>
  )
}
