import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Facts } from '../kernel/ui/Facts.tsx'

const TILES = {
  '--tile': '170px',
  '& > dl': { gap: 1.5 },
  '& > dl > div': { p: 1.5, borderRadius: 1, bgcolor: 'var(--surface-2)' },
  '& dd': { mt: 0.25, fontSize: 'var(--text-xl)', fontWeight: 600 },
}

/** What a campaign comes to, a figure a tile; inside stand `Fact`s. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <Box sx={TILES}>
    <Facts shape="tiles">{children}</Facts>
  </Box>
)
