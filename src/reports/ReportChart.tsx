/** The picture of a report: columns in the order of time, or a bar for each of the ten largest. */

import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense, useMemo } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useTitles } from '../kernel/kinds/reference/titles.ts'
import { Bars } from './dashboard/Bars.tsx'
import './dashboard/dashboard.css'
import { type ChartRow, chartRows, type Figures, keyField } from './chartRows.ts'
import type { Series } from './StackedColumns.tsx'

const StackedColumns = lazy(() => import('./StackedColumns.tsx'))

/** In the reader's language. */
export const ReportChart = ({ resource, figures }: { resource: AnyResource; figures: readonly Figures[] }) => {
  const words = useWords()
  const key = keyField(resource, figures)
  const fields = useMemo(() => (key ? { [key[0]]: key[1] } : {}), [key?.[0], key?.[1]])
  const titles = useTitles(fields, figures)
  if (!key) return null
  const rows = chartRows(figures, key, titles, words('None'))
  const series: readonly Series[] = [
    { key: 'delivered', name: words('Delivered'), tone: 'success' },
    { key: 'failed', name: words('Failed'), tone: 'error' },
    { key: 'rest', name: words('Others'), tone: 'info' },
  ]
  const overTime = key[1].kind === 'date' || key[0] === 'month'
  const title = overTime ? words('Messages over time') : words('Most messages')
  return (
    <figure className="panel report-chart">
      <figcaption>
        <h2>{title}</h2>
        <ul className="report-legend">
          {series.map(({ key: one, name, tone }) => (
            <li key={one} data-tone={tone}>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      {overTime ? (
        <>
          <p className="sr-only">{highest(rows, words)}</p>
          <div className="report-columns" aria-hidden="true">
            <Suspense fallback={<Skeleton width="100%" />}>
              <StackedColumns rows={rows} series={series} height={200} />
            </Suspense>
          </div>
        </>
      ) : (
        <Bars rows={rows.map(({ key: one, label, ...row }) => ({ key: one, name: label, ...row }))} />
      )}
    </figure>
  )
}

const highest = (rows: readonly ChartRow[], words: ReturnType<typeof useWords>): string => {
  const top = rows.reduce((best, row) => (row.total > best.total ? row : best))
  return words('Most in %{name}: %{total}, of which %{delivered} delivered.', {
    name: top.label,
    total: groupIndian(top.total),
    delivered: groupIndian(top.delivered),
  })
}
