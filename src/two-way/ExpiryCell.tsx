import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { Badge } from '../kernel/ui/Badge.tsx'

/** The last day on which the link works; past ones say so. */
export const ExpiryCell = ({ record, value }: { record: { link_expired: 0 | 1 | null }; value: string | null }) => {
  const words = useWords()
  if (!value) return null
  return (
    <span className="row">
      {showDate(value)}
      {record.link_expired === 1 && <Badge tone="error">{words('Expired')}</Badge>}
    </span>
  )
}
