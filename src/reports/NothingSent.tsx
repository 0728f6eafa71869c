import { useWords } from '../kernel/i18n/words.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'

/** Of a report without a filter: it is of today, and nothing was sent today. */
export const NothingSent = () => {
  const words = useWords()
  return (
    <EmptyState icon="report" text={words('Nothing was sent today. Choose another period above, or any days by the filter.')} />
  )
}
