import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const LINES = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px', minHeight: 42, px: 1.5, py: 0.75 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
  '& .grow': { minWidth: 116, overflowWrap: 'anywhere' },
}

interface LinesProps {
  /** Where there are none. */
  empty?: string
  /** An `<li>` each. */
  children: readonly ReactNode[]
}

/** `<Lines>{rows.map(row => <li><span className="grow">…</span></li>)}</Lines>`: short things in a frame; `grow` takes the room that is left. */
export const Lines = ({ empty, children }: LinesProps) =>
  empty && children.length === 0 ? (
    <p className="muted">{empty}</p>
  ) : (
    <Box component="ul" sx={LINES}>
      {children}
    </Box>
  )
