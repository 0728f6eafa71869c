import { DELIVERY_STATUSES } from '../../../resources/language/choices.ts'
import type { Choice } from '../../../resources/language/fields.ts'
import { reportByMobile } from '../../../resources/reports/report-by-mobile.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { NoNumber, NumberBar } from '../NumberBar.tsx'

interface Outcome {
  bucket: string | null
  stat: string | null
  err: string | null
  adjusted_stat: string | null
  description: string | null
}

/** What was reported of a message, as the operator wrote it, and beside it what was set. */
const StatCell = ({ record: { bucket, stat, err, adjusted_stat, description } }: { record: Outcome }) => {
  const words = useWords()
  const known: Choice | undefined = DELIVERY_STATUSES.find(({ value }) => value === bucket)
  const reported = [stat, err && `(${err})`].filter(Boolean).join(' ')
  return (
    <span className="row grow">
      <Badge tone={known?.tone}>{reported || (known ? words(`campaign.bucket.${known.value}`, known.label) : '–')}</Badge>
      {description && <span className="muted ellipsis grow">{description}</span>}
      {adjusted_stat && <span className="muted ellipsis">{words('set to %{stat}', { stat: adjusted_stat })}</span>}
    </span>
  )
}

export default defineViews(reportByMobile, { cells: { stat: StatCell }, above: NumberBar, empty: NoNumber })
