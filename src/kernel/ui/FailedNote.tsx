/** `<FailedNote query={query} />`: what `Failed` says, in a line over what was answered before. Apart from it: lists do without MUI's Alert. */

import type { AlertProps } from '@mui/material/Alert'
import { useTold } from '../i18n/useTold.ts'
import { useWords } from '../i18n/words.ts'
import { Again, type Asking } from './Again.tsx'
import { Note } from './Note.tsx'

export const FailedNote = ({ query, sx }: { query: Asking; sx?: AlertProps['sx'] }) => {
  const words = useWords()
  const told = useTold()
  return (
    <Note severity="error" role="alert" action={<Again query={query} size="small" />} sx={sx}>
      {words('Showing old data: %{problem}', { problem: told(query.error?.message) })}
    </Note>
  )
}
