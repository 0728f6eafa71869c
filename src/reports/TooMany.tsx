import type { BesideOf } from '../../resources/language/derived.ts'
import type { campaignReport } from '../../resources/reports/campaign-report.ts'
import { useWords } from '../kernel/i18n/words.ts'
import './reports.css'

/** Why there are no totals. */
export const TooMany = ({ beside }: { beside: BesideOf<typeof campaignReport> | undefined }) => {
  const words = useWords()
  return beside?.too_many === 1 ? (
    <p className="hint report-bar">
      {words('More than 10,000 campaigns are not added up. Choose a period by the filter to see their totals.')}
    </p>
  ) : null
}
