/** Is everything going out? What is on its way now, and over which links. */

import Box from '@mui/material/Box'
import { groupIndian } from '../../../messaging/format.ts'
import type { DashboardRoute } from '../../../resources/reports/dashboard.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { linkMeaning, linkName, linkTone, linkWord } from '../../system/port.ts'
import { showOneDecimal } from './change.ts'
import { COLUMNS } from './columns.ts'
import { type DataProps, Part } from './Part.tsx'
import { Short } from './Tiles.tsx'

const GATEWAY = '/get-current-kennel-status'
/** Further ones stand on the gateway's own screen. */
const MOST_ROUTES = 5
const ROUTES = { ...COLUMNS, gridTemplateColumns: 'minmax(0, 1fr) auto minmax(72px, auto) minmax(44px, auto)' }

export const Sending = ({ data }: DataProps) => {
  const words = useWords()
  return (
    <Part title={words('Sending now')} data={data} link={data?.routes && { to: GATEWAY, label: words('Gateway status') }}>
      {({ sending: { campaigns, waiting, awaited, scheduled, paused }, routes }) => (
        <>
          <Facts shape="tiles">
            <Figure name={words('Campaigns running')} value={campaigns} />
            <Figure name={words('Messages waiting')} value={waiting} />
            <Figure name={words('Receipts awaited')} value={awaited} />
            {scheduled > 0 && <Figure name={words('Scheduled')} value={scheduled} />}
            {paused > 0 && <Figure name={words('desk.dashboard.paused', 'Paused')} value={paused} />}
          </Facts>
          {routes && <Routes routes={routes} />}
        </>
      )}
    </Part>
  )
}

const Figure = ({ name, value }: { name: string; value: number }) => (
  <Fact name={name} tone="strong">
    <Short value={value} />
  </Fact>
)

const Routes = ({ routes }: { routes: readonly DashboardRoute[] }) => {
  const words = useWords()
  const up = routes.filter(({ status }) => status === 'online')
  const down = routes.filter(({ status }) => status !== 'online')
  return (
    <>
      <p className="hint">
        {routes.length === 0
          ? words('No route is active: nothing can go out.')
          : words('%{up} of %{all} links online', { up: up.length, all: routes.length })}
      </p>
      <Box component="ul" sx={ROUTES}>
        {/* What is wrong comes first. */}
        {[...down, ...up].slice(0, MOST_ROUTES).map(route => (
          <RouteLine key={route.route_id} route={route} />
        ))}
      </Box>
    </>
  )
}

const RouteLine = ({ route: { name, status, is_held, last_error, queued, more, rate } }: { route: DashboardRoute }) => {
  const words = useWords()
  const word = linkWord(status, true, is_held === 1)
  const meaning = last_error ?? linkMeaning(words, word)
  return (
    <li>
      <span className="ellipsis" title={name}>
        {name}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what explains a state must be reachable by keyboard. */}
      <span tabIndex={0} data-tip={meaning} aria-description={meaning}>
        <Badge tone={linkTone(word)}>{linkName(words, word)}</Badge>
      </span>
      <span className="num">{words('%{n} waiting', { n: `${groupIndian(queued)}${more ? '+' : ''}` })}</span>
      <span className="num">{words('%{n}/s', { n: showOneDecimal(rate) })}</span>
    </li>
  )
}
