/** Every route of every kind, one row each. */

import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { PRIORITIES } from '../../../resources/language/choices.ts'
import type { GatewaySmsc, Lane } from '../../../resources/system/gatewayStatus.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showNumber } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { LinkControl, useMayControl } from './LinkControl.tsx'
import { linkMeaning, linkName, linkTone, linkWord } from './linkStates.ts'
import { span } from './span.ts'

/** Rule panel-4: nine while loading. */
const SKELETON_ROWS = 9

interface RouteTableProps {
  /** Undefined while loading. */
  routes: readonly GatewaySmsc[] | undefined
  /** There is no answer to wait for. */
  failed: boolean
  /** A link was started or stopped. */
  onChange: () => void
}

export const RouteTable = ({ routes, failed, onChange }: RouteTableProps) => {
  const words = useWords()
  const mayControl = useMayControl()
  if (!routes && failed) return null
  if (routes?.length === 0) {
    return <EmptyState icon="route" text={words('Add a primary route and activate it.')} />
  }
  const label = words('Routes')
  const columns = [words('Route'), words('desk.gateway.state', 'State'), words('Connects to')]
  const figures = [
    words('Waiting'),
    words('In flight'),
    words('desk.gateway.sent', 'Sent'),
    words('Failed'),
    words('Received'),
    words('Receipts'),
    words('Sent a second'),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard (WCAG 2.1.1).
    <section className="panel gateway-table" aria-label={label} tabIndex={0}>
      <table aria-busy={!routes}>
        <thead>
          <tr>
            <th scope="col" className="num">
              #
            </th>
            {columns.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {figures.map(name => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
            {mayControl && <th scope="col">{words('Link')}</th>}
          </tr>
        </thead>
        <tbody>
          {routes
            ? routes.map((route, index) => (
                <RouteRow
                  key={route.route_id}
                  number={index + 1}
                  route={route}
                  control={mayControl ? <LinkControl route={route} onDone={onChange} /> : undefined}
                />
              ))
            : Array.from({ length: SKELETON_ROWS }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
                <tr key={row}>
                  <td colSpan={1 + columns.length + figures.length + (mayControl ? 1 : 0)}>
                    <Skeleton />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  )
}

const RouteRow = ({ number, route, control }: { number: number; route: GatewaySmsc; control: ReactNode }) => {
  const words = useWords()
  const { name, id, address, status, online_seconds, is_active, is_held, last_error, waiting, queued, failed, sms, dlr } = route
  const word = linkWord(status, is_active === 1, is_held === 1)
  const meaning = linkMeaning(words, word)
  return (
    <tr>
      <td className="num muted">{number}</td>
      <th scope="row">
        {name} <span className="hint mono">{id}</span>
      </th>
      <td>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what explains a state must be reachable by keyboard. */}
        <span tabIndex={0} className="gateway-state" data-tip={meaning} aria-description={meaning}>
          <Badge tone={linkTone(word)}>{linkName(words, word)}</Badge>
        </span>{' '}
        {word === 'online' && <span className="muted gateway-since">{span(online_seconds)}</span>}
        {last_error && <p className="gateway-error">{last_error}</p>}
      </td>
      <td className="mono">{address}</td>
      <td className="num" title={lanesTitle(words, waiting)}>
        {countOf(waiting)}
      </td>
      <td className="num">{showNumber(queued)}</td>
      <td className="num">{showNumber(sms.sent)}</td>
      <td className="num">{showNumber(failed)}</td>
      <td className="num">{showNumber(sms.received)}</td>
      <td className="num">{showNumber(dlr.received)}</td>
      <td className="num">{showNumber(sms.outbound[0], 2)}</td>
      {control && <td>{control}</td>}
    </tr>
  )
}

/** `12,000+` where no more were counted. */
const countOf = (lanes: readonly Lane[]) =>
  `${showNumber(lanes.reduce((sum, { count }) => sum + count, 0))}${lanes.some(({ more }) => more) ? '+' : ''}`

/** `Instant (OTP): 30`, a line for each lane. */
const lanesTitle = (words: ReturnType<typeof useWords>, lanes: readonly Lane[]) =>
  lanes
    .map(lane => {
      const label = PRIORITIES.find(({ value }) => value === lane.priority)?.label ?? String(lane.priority)
      return `${words(`desk.gateway.lane.${lane.priority}`, label)}: ${countOf([lane])}`
    })
    .join('\n')
