import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Facts } from '../kernel/ui/Facts.tsx'

const FIGURES = {
  '& > .facts': { gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(var(--tile, 122px), 1fr))' },
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
