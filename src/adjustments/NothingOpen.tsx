import { useWords } from '../kernel/i18n/words.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'

/** Where no campaign has anything left to be fixed. */
export const NothingOpen = () => {
  const words = useWords()
  return (
    <EmptyState
      icon="check"
      title={words('No open numbers')}
      text={words('No message here waits for a final status. The tab "All" lists every campaign.')}
    />
  )
}
