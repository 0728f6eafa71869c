import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import type { Series } from './StackedColumns.tsx'
import './Small.css'

interface DottedProps {
  /** None: a word without a colour. */
  tone?: Series['tone'] | undefined
  children: ReactNode
}

const LEGEND = { flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', fontSize: 'var(--text-sm)' }

/** A word, after the dot that ties it to its colour in ring and columns. */
export const Dotted = ({ tone, children }: DottedProps) => (
  <>
    {tone && <span className="ui-dot" style={{ background: `var(--${tone}-solid)` }} />}
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
