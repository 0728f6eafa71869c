import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Leads } from '../../kernel/desk/Leads.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'

const LINE = {
  '& > *': { minHeight: 32, mx: -1, px: 1, borderRadius: 1, color: 'text.primary', textDecoration: 'none' },
  '& > a:hover': { background: 'var(--surface-2)' },
}

interface AttentionProps {
  /** Where it is put right; empty where there is no one place. */
  to: string
  icon: string
  tone: 'error' | 'warning' | 'info'
  children: ReactNode
}

/** A line that says what is wrong or waits, and leads to where it is put right. */
export const Attention = ({ to, icon, tone, children }: AttentionProps) => (
  <Box component="li" sx={{ ...LINE, '& svg': { color: `${tone}.main` } }}>
    <Leads to={to} className="row">
      <Icon name={icon} />
      {children}
    </Leads>
  </Box>
)
