import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../kernel/ui/Badge.tsx'

const ONE = 'minmax(0, 760px)'
const BESIDE = { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }
const TEXT = {
  '& h1': { mb: 1, fontSize: 'var(--text-2xl)' },
  '& h2': { mt: 3, mb: 1 },
  '& > p, & .document p': { maxWidth: '68ch', lineHeight: 1.6 },
  '& dl': { borderTop: 1, borderColor: 'divider' },
  '& dt code': { color: 'text.primary' },
  '& .document pre': {
    p: 1.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    background: 'var(--surface-2)',
    overflowX: 'auto',
  },
}
/** What is alone beside the text stays while one reads it. */
const SIDE = {
  gap: 2.5,
  minWidth: 0,
  '& > :only-child': { position: { lg: 'sticky' }, insetBlockStart: 'calc(var(--navbar-height) + 16px)' },
}

/** Text, and beside it, where there is room, what a program says and hears. */
export const Article = ({ side, children }: { side?: ReactNode; children: ReactNode }) => (
  <Box component="article" sx={{ display: 'grid', gap: { xs: 2.5, lg: 4 }, gridTemplateColumns: side ? BESIDE : ONE }}>
    <Box sx={TEXT}>{children}</Box>
    {side && <Stack sx={SIDE}>{side}</Stack>}
  </Box>
)

/** The colour of each method. */
export const METHOD_TONES: Readonly<Record<string, BadgeTone>> = { GET: 'info', POST: 'success', PUT: 'warning', DELETE: 'error' }

/** How a call is made, and where it goes. */
export const Path = ({ method, path }: { method: string | null; path: string }) => (
  <Box component="p" className="row mono" sx={{ my: 1 }}>
    {method && (
      <Badge plain tone={METHOD_TONES[method]}>
        {method}
      </Badge>
    )}
    <Box component="code" sx={{ fontSize: 'var(--text-lg)', overflowWrap: 'anywhere' }}>
      /{path}
    </Box>
  </Box>
)
