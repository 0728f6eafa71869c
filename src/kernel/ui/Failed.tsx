/** `<Failed query={query} title="The list could not be loaded" />`: says what failed, and asks again. */

import { useWords } from '../i18n/words.ts'
import { Again, type Asking } from './Again.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Icon } from './Icon.tsx'

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
