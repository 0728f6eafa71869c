/** `<Failed query={query} title="The list could not be loaded" />`: says what failed, and asks again. */

import { recordOf } from '../../../messaging/record.ts'
import { useTold } from '../i18n/useTold.ts'
import { useWords } from '../i18n/words.ts'
import { Again, type Asking } from './Again.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Icon } from './Icon.tsx'

/** What is not there, or not for this person, is not there the next time either. */
const isGone = (error: unknown) => recordOf(error).status === 404

export const Failed = ({ query, title }: { query: Asking; title?: string }) => {
  const words = useWords()
  const told = useTold()
  if (isGone(query.error))
    return (
      <div role="alert">
        <EmptyState
          icon="search"
          title={words('Record not found')}
          text={words('It was deleted, or this account may not see it.')}
        />
      </div>
    )
  return (
    <div role="alert">
      <EmptyState icon="error" title={title ?? words('This could not be loaded')} text={told(query.error?.message)}>
        <Again query={query} variant="contained" startIcon={<Icon name="refresh" />} />
      </EmptyState>
    </div>
  )
}
