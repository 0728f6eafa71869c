/** Submissions by the hour of a day, or by the day; as columns, or as a table of the same figures. */

import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import type { DashboardAnswer, DashboardPoint } from '../../../resources/reports/dashboard.answers.ts'
import type { Against } from '../../../resources/reports/dashboard.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { Part } from './Part.tsx'

const StackedColumns = lazy(() => import('../StackedColumns.tsx'))

/** What stands in a column, from the bottom up. */
export const SERIES = [
  { key: 'delivered', english: 'Delivered', tone: 'success' },
  { key: 'failed', english: 'Failed', tone: 'error' },
  { key: 'pending', english: 'Pending', tone: 'info' },
  { key: 'not_sent', english: 'Invalid or blocked', tone: 'neutral' },
] as const

/** `13:00`, `22-11`. */
const labelOf = ({ t }: DashboardPoint): string => (t.length > 10 ? t.slice(11) : showDate(t).slice(0, 5))

export const Trend = ({ data, against }: { data: DashboardAnswer | undefined; against: Against }) => {
  const words = useWords()
  const [asTable, setAsTable] = useState(false)
  const points = data?.series ?? []
  const hourly = (points[0]?.t.length ?? 0) > 10
  const title = hourly ? words('Messages by the hour') : words('Messages by the day')
  const named = SERIES.map(({ key, english, tone }) => ({ key, tone, name: words(`desk.dashboard.${key}`, english) }))
  const before = against === 'week' ? words('The same day of last week') : words('The day before')
  const empty = points.every(point => SERIES.every(({ key }) => point[key] === 0) && !point.before)
  return (
    <Part title={title} ready={data} lines={8} className="dash-trend">
      <ul className="dash-legend">
        {named.map(({ key, tone, name }) => (
          <li key={key} data-tone={tone}>
            {name}
          </li>
        ))}
        {hourly && <li data-tone="line">{before}</li>}
        <li className="dash-as">
          <Button size="small" variant="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {words('As a table')}
          </Button>
        </li>
      </ul>
      {asTable ? (
        <TrendTable points={points} named={named} before={hourly ? before : undefined} title={title} />
      ) : empty ? (
        <p className="dash-none">{words('Nothing was submitted in this time.')}</p>
      ) : (
        <div className="dash-chart" aria-hidden>
          <Suspense fallback={null}>
            <StackedColumns
              rows={points.map(point => ({ ...point, label: labelOf(point) }))}
              series={named}
              height="100%"
              before={hourly ? before : undefined}
            />
          </Suspense>
        </div>
      )}
      {!asTable && !empty && (
        <p className="sr-only">
          {points
            .filter(point => SERIES.some(({ key }) => point[key] > 0))
            .map(point => `${labelOf(point)}: ${named.map(({ key, name }) => `${name} ${groupIndian(point[key])}`).join(', ')}`)
            .join('; ')}
        </p>
      )}
    </Part>
  )
}

interface NamedSeries {
  key: (typeof SERIES)[number]['key']
  tone: string
  name: string
}

interface TrendTableProps {
  points: readonly DashboardPoint[]
  named: readonly NamedSeries[]
  /** What the hours are compared with; days are not. */
  before: string | undefined
  title: string
}

const TrendTable = ({ points, named, before, title }: TrendTableProps) => {
  const words = useWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section className="dash-scroll" tabIndex={0} aria-label={title}>
      <table className="dash-table">
        <thead>
          <tr>
            <th scope="col">{before ? words('Hour') : words('Day')}</th>
            {named.map(({ key, name }) => (
              <th key={key} scope="col" className="num">
                {name}
              </th>
            ))}
            {before && (
              <th scope="col" className="num">
                {before}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {points.map(point => (
            <tr key={point.t}>
              <th scope="row">{labelOf(point)}</th>
              {named.map(({ key }) => (
                <td key={key} className="num">
                  {groupIndian(point[key])}
                </td>
              ))}
              {before && <td className="num">{groupIndian(point.before ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
