import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, type ReactNode, Suspense } from 'react'
import { Legend } from '../../kernel/ui/Legend.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import type { Series } from '../../kernel/ui/StackedColumns.tsx'

const StackedColumns = lazy(() => import('../../kernel/ui/StackedColumns.tsx'))

interface PictureProps {
  title: string
  /** In the order of time. */
  rows: readonly { label: string }[]
  series: readonly Series[]
  /** What it shows, in a sentence: the table below has the figures. */
  sentence: string
  /** Beside the legend: a sum. */
  children?: ReactNode
}

/** Figures over time. */
export const Picture = ({ title, rows, series, sentence, children }: PictureProps) => (
  <Box sx={{ mb: 1.5 }}>
    <Section framed title={title} beside={<Legend series={series}>{children}</Legend>}>
      <p className="sr-only">{sentence}</p>
      <Box aria-hidden sx={{ height: 200 }}>
        <Suspense fallback={<Skeleton width="100%" height={200} />}>
          <StackedColumns rows={rows} series={series} height={200} />
        </Suspense>
      </Box>
    </Section>
  </Box>
)
