/** Submissions by the hour of a day, or by the day; as columns, or as a table of the same figures. */

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
import { type DataProps, Part } from './Part.tsx'

const StackedColumns = lazy(() => import('../../kernel/ui/StackedColumns.tsx'))

/** What stands in a column, from the bottom up. */
const SERIES = [
  { key: 'delivered', english: 'Delivered', tone: 'success' },
  { key: 'failed', english: 'Failed', tone: 'error' },
  { key: 'pending', english: 'Pending', tone: 'info' },
  { key: 'not_sent', english: 'Invalid or blocked', tone: 'neutral' },
] as const

/** `13:00`, `22-11`. */
const labelOf = ({ t }: DashboardPoint): string => (t.length > 10 ? t.slice(11) : showDate(t).slice(0, 5))

const SCROLLED = {
  '& .table.bare': { maxHeight: 300, overflow: 'auto' },
  '& .table.bare thead th': { position: 'sticky', insetBlockStart: 0, background: 'var(--surface)' },
}
const DASHES = { display: 'inline-block', width: 14, mb: '3px', borderTop: '1.5px dashed var(--ink-3)' }

export const Trend = ({ data, against }: DataProps & { against: Against }) => {
  const words = useWords()
  const [asTable, setAsTable] = useState(false)
  const points = data?.series ?? []
  const hourly = (points[0]?.t.length ?? 0) > 10
  const title = hourly ? words('Messages by the hour') : words('Messages by the day')
  const series = SERIES.map(({ key, english, tone }) => ({ key, tone, name: words(`desk.dashboard.${key}`, english) }))
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
    ...series.map(({ key, name }) => figure(name, point => point[key])),
    ...(before ? [figure(before, point => point.before ?? 0)] : []),
  ]
  return (
    <Part title={title} data={data} lines={8}>
      {() => (
        <>
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
          ) : points.every(point => SERIES.every(({ key }) => point[key] === 0) && !point.before) ? (
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
