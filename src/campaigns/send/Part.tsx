/** How a send form stands on the screen. */

import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'

/** The form, and what is seen of it beside. */
export const BESIDE = {
  display: 'grid',
  columnGap: 3,
  maxWidth: 1200,
  '& > .page-head': { gridColumn: '1 / -1' },
  '@media (width > 960px)': { gridTemplateColumns: 'minmax(0, 1fr) 300px' },
}
/** What is beside stays in view while the form is scrolled. */
export const ASIDE = {
  gap: 2,
  minWidth: 0,
  '@media (width > 960px)': {
    position: 'sticky',
    insetBlockStart: 'calc(var(--navbar-height) + var(--space-4))',
    alignSelf: 'start',
  },
}
/** Inputs two by two. */
export const TWO = { display: 'grid', gap: '12px 20px', '@media (width > 620px)': { gridTemplateColumns: '1fr 1fr' } }
/** The row of what is done with the form. */
export const LAST = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', justifyContent: 'space-between', gap: 2, mb: 3 }

const PART = {
  gap: 1.5,
  minWidth: 0,
  m: 0,
  p: 'var(--space-4) var(--space-5) var(--space-5)',
  '& > legend': { float: 'inline-start', p: 0, fontSize: 'var(--text-lg)', fontWeight: 600 },
  '& > legend + *': { clear: 'both' },
  '& > [role=tabpanel]': { display: 'grid', gap: 1.5 },
}

/** A titled part of the form. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="fieldset" className="panel" sx={PART}>
    <legend>{title}</legend>
    {children}
  </Stack>
)
