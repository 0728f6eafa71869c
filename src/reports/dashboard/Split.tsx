/** What became of the messages: as a ring, and in numbers beside it; below, by channel. */

import { lazy, Suspense } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import type { DashboardAnswer, DashboardTwoWay } from '../../../resources/reports/dashboard.answers.ts'
import { loadPie } from '../../campaigns/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showNumber } from '../../kernel/kinds/show.ts'
import { useWalletName } from '../../money/port.ts'
import { Bars } from './Bars.tsx'
import { Part } from './Part.tsx'

const Pie = lazy(loadPie)

export const Split = ({ data }: { data: DashboardAnswer | undefined }) => {
  const words = useWords()
  const nameOf = useWalletName()
  const tiles = data?.tiles
  const slices = tiles
    ? ([
        { name: words('Delivered'), value: tiles.delivered, tone: 'success' },
        { name: words('Failed'), value: tiles.failed, tone: 'error' },
        { name: words('Pending'), value: tiles.pending, tone: 'info' },
        { name: words('Invalid'), value: tiles.invalid, tone: 'neutral' },
        { name: words('Blocked'), value: tiles.blocked, tone: 'warning' },
      ] as const)
    : []
  return (
    <Part title={words('What became of them')} ready={data} lines={8}>
      {tiles && tiles.submitted === 0 ? (
        <p className="dash-none">{words('Nothing was submitted in this time.')}</p>
      ) : (
        <>
          <div className="dash-split">
            <div className="dash-ring">
              <Suspense fallback={null}>
                <Pie slices={slices} />
              </Suspense>
            </div>
            <dl>
              {slices.map(({ name, value, tone }) => (
                <div key={tone}>
                  <dt data-tone={tone}>{name}</dt>
                  <dd>
                    {groupIndian(value)}{' '}
                    <span className="hint">
                      {showNumber(Math.round((1000 * value) / Math.max(1, tiles?.submitted ?? 1)) / 10, 1)} %
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <h3>{words('By channel')}</h3>
          <Bars
            rows={(data?.channels ?? []).map(({ route_type, total, delivered, failed }) => ({
              key: route_type,
              name: nameOf(route_type),
              total,
              delivered,
              failed,
            }))}
          />
          {data?.two_way && <TwoWay figures={data.two_way} />}
        </>
      )}
    </Part>
  )
}

/** What recipients did with their links. */
const TwoWay = ({ figures: { links, clicks, opened, responses } }: { figures: DashboardTwoWay }) => {
  const words = useWords()
  return (
    <>
      <h3>{words('Personal links')}</h3>
      <dl className="dash-figures">
        <div>
          <dt>{words('Clicks')}</dt>
          <dd className="small">{groupIndian(clicks)}</dd>
        </div>
        <div>
          <dt>{words('Opened by')}</dt>
          <dd className="small">
            {groupIndian(opened)}{' '}
            <span className="hint">{showNumber(Math.round((1000 * opened) / Math.max(1, links)) / 10, 1)} %</span>
          </dd>
        </div>
        <div>
          <dt>{words('Responses')}</dt>
          <dd className="small">{groupIndian(responses)}</dd>
        </div>
      </dl>
    </>
  )
}
