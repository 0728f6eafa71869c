/** `<FailedNote query={query} />`: what `Failed` says, in a line over what was answered before. Apart from it: lists do without MUI's Alert. */

import type { AlertProps } from '@mui/material/Alert'
import { Again, type Asking } from './Again.tsx'
import { Note } from './Note.tsx'

export const FailedNote = ({ query, sx }: { query: Asking; sx?: AlertProps['sx'] }) => (
  <Note severity="error" role="alert" action={<Again query={query} size="small" />} sx={sx}>
    {query.error?.message}
  </Note>
)
