/**
 * `<FigureCards><FigureCard title="Database"><Figure name="Size" value="12 MB" /></FigureCard></FigureCards>`: cards of figures, as many
 * beside each other as there is room for.
 */

import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
import { Section } from '../kernel/ui/Section.tsx'

/** `least`: the pixels that a card needs. */
export const FigureCards = ({ least = 280, children }: { least?: number; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: `repeat(auto-fit, minmax(min(${least}px, 100%), 1fr))`,
      gap: 1.5,
      mb: 2,
      '& .section > header': { gap: 0.5 },
      '& .section.panel > header > h2': { fontSize: 'var(--text-sm)' },
      '& dt': { overflowWrap: 'anywhere' },
      '& dd': { flexShrink: 0, maxWidth: '66%', fontWeight: 500, textAlign: 'var(--text-end)' },
      '& small': { display: 'block', fontSize: 'var(--text-sm)', fontWeight: 400 },
    }}
  >
    {children}
  </Box>
)

export const FigureCard = ({ children, ...head }: { title: string; beside?: ReactNode; children: ReactNode }) => (
  <Section framed {...head}>
    <Facts shape="lines">{children}</Facts>
  </Section>
)

interface FigureProps {
  name: string
  /** Undefined while it is not known. */
  value: ReactNode
  more?: ReactNode
  warns?: boolean | undefined
}

export const Figure = ({ name, value, more, warns }: FigureProps) => (
  <Fact name={name} tone={warns ? 'warning' : undefined}>
    {value ?? <Skeleton width={72} />}
    {more && <small className="muted">{more}</small>}
  </Fact>
)
