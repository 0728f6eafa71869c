import type { Severity } from '../../../resources/system/health.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'

/** The worst there is, beside the title of a page of state; `well` is what it says where nothing is wrong. */
export const HealthBadge = ({ worst, well }: { worst: Severity | undefined; well: string }) => {
  const words = useWords()
  if (worst === 'critical') return <Badge tone="error">{words('Action needed')}</Badge>
  return worst === 'warning' ? <Badge tone="warning">{words('Needs attention')}</Badge> : <Badge tone="success">{well}</Badge>
}
