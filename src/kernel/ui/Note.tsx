/** `<Note severity="warning" role="alert">The list is empty.</Note>`: a sentence that belongs to what stands around it, in MUI's alert. */

import Alert, { type AlertProps } from '@mui/material/Alert'
import type { ReactNode } from 'react'

interface NoteProps {
  severity?: NonNullable<AlertProps['severity']>
  /** Its sentence is said aloud at once (`alert`), or when there is time (`status`). */
  role?: 'alert' | 'status'
  /** At its end: a button. */
  action?: ReactNode
  sx?: AlertProps['sx']
  children: ReactNode
}

/** The button goes below the sentence where there is no room beside it. */
const WRAPS = { flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 320px' } }

export const Note = ({ severity = 'warning', role, action, sx, children }: NoteProps) => (
  <Alert
    variant="outlined"
    severity={severity}
    icon={false}
    role="note"
    slotProps={{ message: { role } }}
    action={action}
    sx={[Boolean(action) && WRAPS, ...(Array.isArray(sx) ? sx : [sx])]}
  >
    {children}
  </Alert>
)
