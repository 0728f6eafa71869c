import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import type { Series } from './StackedColumns.tsx'

interface DottedProps {
  /** None: a word without a colour. */
  tone?: Series['tone'] | 'warning' | undefined
  children: ReactNode
}

const DOT = { display: 'inline-block', width: 8, height: 8, marginInlineEnd: '6px', borderRadius: '50%' }
const LEGEND = { flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', fontSize: 'var(--text-sm)' }

/** A word, after the dot that ties it to its colour in ring and columns. */
export const Dotted = ({ tone, children }: DottedProps) => (
  <>
    {tone && <Box component="span" sx={{ ...DOT, background: `var(--${tone}-solid)` }} />}
    {children}
  </>
)

/** What each colour of a picture means. */
export const Legend = ({ series, children }: { series: readonly Series[]; children?: ReactNode }) => (
  <Stack component="ul" direction="row" className="muted" sx={LEGEND}>
    {series.map(({ key, tone, name }) => (
      <li key={key}>
        <Dotted tone={tone}>{name}</Dotted>
      </li>
    ))}
    {children}
  </Stack>
)
