import type { ReactNode } from 'react'
import { useWords } from '../kernel/i18n/words.ts'
import { isLent } from '../kernel/resource/lent.ts'
import { Badge } from '../kernel/ui/Badge.tsx'

/** What a record is called; of one that another account lent, that it did. */
export const LentName = ({ record, tip, children }: { record: object; tip: string; children: ReactNode }) => {
  const words = useWords()
  return (
    <span className="row grow">
      <span className="ellipsis" data-tip={tip}>
        {children}
      </span>
      {isLent({ ...record }) && <Badge plain>{words('Shared')}</Badge>}
    </span>
  )
}
