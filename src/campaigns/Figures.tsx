import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
import '../kernel/ui/Small.css'

const TILES = {
  '--tile': '170px',
  '@media (width < 600px)': { '--tile': '130px' },
  '& > dl.tiles': { gap: 1.5 },
  '& > dl > div': { p: 1.5, borderRadius: 1, bgcolor: 'var(--surface-2)' },
  '& dd': { mt: 0.25, fontSize: 'var(--text-xl)', fontWeight: 600 },
  '& dd > small': { display: 'block', color: 'var(--ink-2)', fontSize: 'var(--text-sm)', fontWeight: 400 },
}

export interface Figure {
  name: string
  value: ReactNode
  tone?: 'success' | 'warning' | 'error' | undefined
  /** Before its name: the colour it has in a chart. */
  dot?: string
  /** How it is counted, where its name does not say. */
  hint?: string | undefined
}

/** What a campaign comes to, a figure a tile. */
export const Figures = ({ of }: { of: readonly Figure[] }) => (
  <Box sx={TILES}>
    <Facts shape="tiles">
      {of.map(({ name, value, tone, dot, hint }) => (
        <Fact
          key={name}
          name={dot ? [<span key="dot" className="ui-dot" style={{ background: dot }} />, name] : name}
          tone={tone}
        >
          {value}
          {hint && <small>{hint}</small>}
        </Fact>
      ))}
    </Facts>
  </Box>
)
