/** Submissions by the hour of a day, or by the day, of one channel; as columns, or as a table of the same figures. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import type { DashboardPoint } from '../../../resources/reports/dashboard.answers.ts'
import type { Against } from '../../../resources/reports/dashboard.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { Legend } from '../../kernel/ui/Legend.tsx'
import { type Column, Table } from '../../kernel/ui/Table.tsx'
import { useWalletName } from '../../money/port.ts'
import { coursesOf, isEmpty, ROUTE_TYPE_OF, SERIES, type TrendChannel } from './courses.ts'
import { type DataProps, Part } from './Part.tsx'

const StackedColumns = lazy(() => import('../../kernel/ui/StackedColumns.tsx'))

/** `13:00`, `22-11`. */
const labelOf = ({ t }: DashboardPoint): string => (t.length > 10 ? t.slice(11) : showDate(t).slice(0, 5))

const SCROLLED = {
  '& .table.bare': { maxHeight: 300, overflow: 'auto' },
  '& .table.bare thead th': { position: 'sticky', insetBlockStart: 0, background: 'var(--surface)' },
}
const DASHES = { display: 'inline-block', width: 14, mb: '3px', borderTop: '1.5px dashed var(--ink-3)' }
const CHANNELS = {
  display: 'flex',
  flexWrap: 'wrap',
  m: 0,
  p: 0,
  border: 0,
  '& [aria-pressed="true"]': { background: 'var(--surface-2)' },
}

export const Trend = ({ data, against }: DataProps & { against: Against }) => {
  const words = useWords()
  const nameOf = useWalletName()
  const [asTable, setAsTable] = useState(false)
  const [wanted, setWanted] = useState<TrendChannel>('text')
  const courses = data ? coursesOf(data) : []
  const course = courses.find(({ channel }) => channel === wanted) ?? courses[0]
  const points = course?.series ?? []
  const calls = course?.channel === 'voice'
  const hourly = (points[0]?.t.length ?? 0) > 10
  const title = hourly ? words('Messages by the hour') : words('Messages by the day')
  const series = SERIES.map(({ key, english, tone }) => ({
    key,
    tone,
    name: calls && key === 'delivered' ? words('Answered') : words(`desk.dashboard.${key}`, english),
  }))
  const compared = against === 'week' ? words('The same day of last week') : words('The day before')
  // Days are compared with nothing.
  const before = hourly ? compared : undefined
  const figure = (head: string, of: (point: DashboardPoint) => number): Column<DashboardPoint> => ({
    head,
    numeric: true,
    show: point => groupIndian(of(point)),
  })
  const columns: Column<DashboardPoint>[] = [
    { head: before ? words('Hour') : words('Day'), names: true, show: labelOf },
    ...series.flatMap(({ key, name }) => [
      figure(name, point => point[key]),
      ...(key === 'delivered' && course?.channel === 'whatsapp' ? [figure(words('Read'), point => point.read ?? 0)] : []),
    ]),
    ...(before ? [figure(before, point => point.before ?? 0)] : []),
  ]
  return (
    <Part title={title} data={data} lines={8}>
      {() => (
        <>
          {courses.length > 1 && (
            <Box component="fieldset" aria-label={words('By channel')} sx={CHANNELS}>
              {courses.map(({ channel }) => (
                <Button
                  key={channel}
                  size="small"
                  variant="text"
                  aria-pressed={channel === course?.channel}
                  onClick={() => setWanted(channel)}
                >
                  {channel === 'text' ? words('Text SMS') : nameOf(ROUTE_TYPE_OF[channel])}
                </Button>
              ))}
            </Box>
          )}
          <Legend series={series}>
            {before && (
              <li>
                <Box component="span" sx={DASHES} />
                {`\u2002${before}`}
              </li>
            )}
            <Box component="li" sx={{ marginInlineStart: 'auto' }}>
              <Button size="small" variant="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
                {words('As a table')}
              </Button>
            </Box>
          </Legend>
          {asTable ? (
            <Box sx={SCROLLED}>
              <Table bare label={title} rows={points} keyOf={({ t }) => t} columns={columns} />
            </Box>
          ) : isEmpty(points) ? (
            <p className="muted">{words('Nothing was submitted in this period.')}</p>
          ) : (
            <>
              <Box aria-hidden sx={{ flex: 1, minHeight: 260, fontSize: 'var(--text-sm)' }}>
                <Suspense fallback={null}>
                  <StackedColumns
                    rows={points.map(point => ({ ...point, label: labelOf(point) }))}
                    series={series}
                    height="100%"
                    before={before}
                  />
                </Suspense>
              </Box>
              <p className="sr-only">{inWords(points, series)}</p>
            </>
          )}
        </>
      )}
    </Part>
  )
}

const inWords = (points: readonly DashboardPoint[], series: readonly { key: (typeof SERIES)[number]['key']; name: string }[]) =>
  points
    .filter(point => SERIES.some(({ key }) => point[key] > 0))
    .map(point => `${labelOf(point)}: ${series.map(({ key, name }) => `${name} ${groupIndian(point[key])}`).join(', ')}`)
    .join('; ')
