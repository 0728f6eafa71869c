/** What the screens about people are made of: lists in a frame, figures in frames of their own, bars that stand in for either. */

import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useWords } from '../kernel/i18n/words.ts'
import { Facts } from '../kernel/ui/Facts.tsx'

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

const FIGURES = {
  '& > .facts.tiles': { gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(var(--tile, 122px), 1fr))' },
  '& > .facts > div': { px: 1.5, py: 1, border: 1, borderColor: 'divider', borderRadius: 1 },
  '& > .facts dd': { fontSize: 'var(--text-xl)', fontWeight: 600 },
  '& small': { display: 'block', fontSize: 'var(--text-xs)', fontWeight: 400 },
}

/** `<Figures><Fact name="Delivered">1,390</Fact></Figures>`: figures in frames of their own; `tile`: the least width of each. */
export const Figures = ({ tile, children }: { tile?: string; children: ReactNode }) => (
  <Box sx={{ ...FIGURES, ...(tile && { '--tile': tile }) }}>
    <Facts shape="tiles">{children}</Facts>
  </Box>
)

/** What stands in the place of several things while they are waited for: a bar as high as each. */
export const Bars = ({ heights }: { heights: readonly number[] }) => {
  const words = useWords()
  return (
    <div className="stack" role="status" aria-label={words('Loading')}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that never move.
        <Skeleton key={index} height={height} />
      ))}
    </div>
  )
}
