/** Is everything going out? What is on its way now, and over which links. */

import { groupIndian } from '../../../messaging/format.ts'
import type { DashboardAnswer, DashboardRoute } from '../../../resources/reports/dashboard.answers.ts'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showNumber } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { linkMeaning, linkName, linkTone, linkWord } from '../../system/port.ts'
import { Part } from './Part.tsx'
import { Short } from './Tiles.tsx'

const GATEWAY = '/get-current-kennel-status'
/** Further ones stand on the gateway's own screen. */
const MOST_ROUTES = 5

/** What is wrong comes first. */
const trouble = ({ status }: DashboardRoute) => (status === 'online' ? 1 : 0)

export const Sending = ({ data }: { data: DashboardAnswer | undefined }) => {
  const words = useWords()
  const opens = useOpen()
  const sending = data?.sending
  const routes = data?.routes
  const down = routes?.filter(({ status }) => status !== 'online').length ?? 0
  return (
    <Part
      title={words('Going out')}
      ready={data}
      link={routes && opens(GATEWAY) ? { to: GATEWAY, label: words('Gateway status') } : undefined}
    >
      {sending && (
        <dl className="dash-figures">
          <Figure name={words('Campaigns running')} value={sending.campaigns} />
          <Figure name={words('Messages waiting')} value={sending.waiting} />
          <Figure name={words('Receipts awaited')} value={sending.awaited} />
          {sending.scheduled > 0 && <Figure name={words('Scheduled')} value={sending.scheduled} />}
          {sending.paused > 0 && <Figure name={words('desk.dashboard.paused', 'Paused')} value={sending.paused} />}
        </dl>
      )}
      {routes && (
        <>
          <p className="dash-links">
            {routes.length === 0
              ? words('No route is active: nothing can go out.')
              : words('%{up} of %{all} links online', { up: routes.length - down, all: routes.length })}
          </p>
          <ul className="dash-routes">
            {[...routes]
              .sort((a, b) => trouble(a) - trouble(b))
              .slice(0, MOST_ROUTES)
              .map(route => (
                <RouteLine key={route.route_id} route={route} />
              ))}
          </ul>
        </>
      )}
    </Part>
  )
}

const Figure = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Short value={value} />
    </dd>
  </div>
)

const RouteLine = ({ route }: { route: DashboardRoute }) => {
  const words = useWords()
  const word = linkWord(route.status, true, route.is_held === 1)
  const meaning = route.last_error ?? linkMeaning(words, word)
  return (
    <li>
      <span className="ellipsis" title={route.name}>
        {route.name}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what explains a state must be reachable by keyboard. */}
      <span tabIndex={0} className="dash-short" data-tip={meaning} aria-description={meaning}>
        <Badge tone={linkTone(word)}>{linkName(words, word)}</Badge>
      </span>
      <span className="num">{words('%{n} waiting', { n: `${groupIndian(route.queued)}${route.more ? '+' : ''}` })}</span>
      <span className="num">{words('%{n}/s', { n: showNumber(Math.round(route.rate * 10) / 10, 1) })}</span>
    </li>
  )
}
