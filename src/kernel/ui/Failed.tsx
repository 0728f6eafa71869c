/**
 * `<Failed query={query} title="The list could not be loaded" />`: says what failed, and asks again. `<FailedNote query={query} />`: the same
 * in a line, over what was answered before.
 */

import type { AlertProps } from '@mui/material/Alert'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useWords } from '../i18n/words.ts'
import { EmptyState } from './EmptyState.tsx'
import { Icon } from './Icon.tsx'
import { Note } from './Note.tsx'

/** What was asked for, as react-query and react-admin tell it. */
export interface Asking {
  error: { message: string } | null | undefined
  isFetching?: boolean
  refetch: () => unknown
}

export const Failed = ({ query, title }: { query: Asking; title?: string }) => {
  const words = useWords()
  return (
    <div role="alert">
      <EmptyState icon="error" title={title ?? words('This could not be loaded')} text={query.error?.message}>
        <Again query={query} variant="contained" startIcon={<Icon name="refresh" />} />
      </EmptyState>
    </div>
  )
}

export const FailedNote = ({ query, sx }: { query: Asking; sx?: AlertProps['sx'] }) => (
  <Note severity="error" role="alert" action={<Again query={query} size="small" />} sx={sx}>
    {query.error?.message}
  </Note>
)

const Again = ({ query: { isFetching = false, refetch }, ...props }: { query: Asking } & ButtonProps) => {
  const words = useWords()
  return (
    <Button {...props} loading={isFetching} onClick={() => void refetch()}>
      {words('Try again')}
    </Button>
  )
}
