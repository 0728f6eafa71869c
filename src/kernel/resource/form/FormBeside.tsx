/** The form of a record beside a phone that shows at once what is typed; on a phone one of the two at a time. */

import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { useMedia } from '../../ui/useScrolledPast.ts'

export type Side = 'form' | 'preview'

interface FormBesideProps {
  title: string
  side: Side
  onSide: (side: Side) => void
  preview: ReactNode
  /** Buttons at the foot, always in sight. */
  actions: ReactNode
  children: ReactNode
}

const BELOW_BAR = 'calc(var(--navbar-height) + var(--space-4))'
const BESIDE = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 340px', alignItems: 'start', gap: 3, maxWidth: 1200 }
const ACTIONS = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  maxWidth: 1200,
  mt: 2,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'var(--canvas)',
}

export const FormBeside = ({ title, side, onSide, preview, actions, children }: FormBesideProps) => {
  const words = useWords()
  const narrow = useMedia('(width < 1000px)')
  return (
    <>
      {narrow && (
        <Tabs
          label={title}
          value={side}
          onChange={onSide}
          tabs={[
            { value: 'form', label: words('ra.action.edit', 'Edit'), icon: 'edit' },
            { value: 'preview', label: words('Preview'), icon: 'phone' },
          ]}
        />
      )}
      <Box sx={narrow ? { mt: 1.5 } : BESIDE}>
        <Box className="panel" hidden={narrow && side === 'preview'} sx={{ p: 2.5 }}>
          {children}
        </Box>
        <Box
          component="aside"
          aria-label={words('Preview')}
          hidden={narrow && side === 'form'}
          sx={{ position: 'sticky', top: BELOW_BAR }}
        >
          {preview}
        </Box>
      </Box>
      <Box className="row at-foot" sx={ACTIONS}>
        {actions}
      </Box>
    </>
  )
}
