/** `<Failed query={query} title="The list could not be loaded" />`: says what failed, and asks again. */

import Button from '@mui/material/Button'
import { useWords } from '../i18n/words.ts'
import { EmptyState } from './EmptyState.tsx'
import { Icon } from './Icon.tsx'

/** What was asked for, as react-query and react-admin tell it. */
export interface Asking {
  error: { message: string } | null | undefined
  isFetching?: boolean
  refetch: () => unknown
}

export const Failed = ({ query: { error, isFetching = false, refetch }, title }: { query: Asking; title?: string }) => {
  const words = useWords()
  return (
    <div role="alert">
      <EmptyState icon="error" title={title ?? words('This could not be loaded')} text={error?.message}>
        <Button variant="contained" startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => void refetch()}>
          {words('Try again')}
        </Button>
      </EmptyState>
    </div>
  )
}
