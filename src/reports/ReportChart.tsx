/** The picture of a report: columns in the order of time, or a bar for each of the ten largest. */

import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense, useMemo } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useTitles } from '../kernel/kinds/reference/titles.ts'
import { Legend } from '../kernel/ui/Legend.tsx'
import { Section } from '../kernel/ui/Section.tsx'
import type { Series } from '../kernel/ui/StackedColumns.tsx'
import { type ChartRow, chartRows, type Figures, keyFields } from './chartRows.ts'
import { Bars } from './dashboard/Bars.tsx'

const StackedColumns = lazy(() => import('../kernel/ui/StackedColumns.tsx'))

/** In the reader's language. */
export const ReportChart = ({ resource, figures }: { resource: AnyResource; figures: readonly Figures[] }) => {
  const words = useWords()
  const keys = keyFields(resource, figures)
  const names = keys.map(([name]) => name).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same names are the same fields.
  const fields = useMemo(() => Object.fromEntries(keys), [resource, names])
  const titles = useTitles(fields, figures)
  const [key] = keys
  if (!key) return null
  const rows = chartRows(figures, keys, titles, words('None'))
  const series: readonly Series[] = [
    { key: 'delivered', name: words('Delivered'), tone: 'success' },
    { key: 'failed', name: words('Failed'), tone: 'error' },
    { key: 'rest', name: words('Other'), tone: 'info' },
  ]
  const overTime = key[1].kind === 'date' || key[0] === 'month'
  return (
    <Box sx={{ mb: 1.5 }}>
      <Section framed title={overTime ? words('Messages over time') : words('Most messages')} beside={<Legend series={series} />}>
        {overTime ? (
          <>
            <p className="sr-only">{highest(rows, words)}</p>
            <Box aria-hidden sx={{ height: 200 }}>
              <Suspense fallback={<Skeleton width="100%" />}>
                <StackedColumns rows={rows} series={series} height={200} />
              </Suspense>
            </Box>
          </>
        ) : (
          <Bars rows={rows.map(({ label, ...row }) => ({ name: label, ...row }))} />
        )}
      </Section>
    </Box>
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
