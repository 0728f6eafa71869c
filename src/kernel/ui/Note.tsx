/** `<Note severity="warning" role="alert">The list is empty.</Note>`: a sentence that belongs to what stands around it, in MUI's alert. */

import Alert, { type AlertProps } from '@mui/material/Alert'
import type { ReactNode } from 'react'

interface NoteProps {
  severity?: NonNullable<AlertProps['severity']>
  /** Said aloud at once (`alert`), or when there is time (`status`). */
  role?: 'alert' | 'status' | 'note'
  /** At its end: a button. */
  action?: ReactNode
  sx?: AlertProps['sx']
  children: ReactNode
}

export const Note = ({ severity = 'warning', role = 'note', action, sx, children }: NoteProps) => (
  <Alert variant="outlined" severity={severity} icon={false} role={role} action={action} {...(sx && { sx })}>
    {children}
  </Alert>
)
