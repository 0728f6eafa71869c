import { useWords } from '../../app/i18n/words.ts'
import { showNumber } from '../../kinds/show.ts'
import './reports.css'

interface Delivered {
  delivered_percent: number | null
}

/** How many were delivered, and of how many that were reported: 940 (94 %). */
export const DeliveredCell = ({ record, value }: { record: Delivered; value: number | null }) =>
  value === null || value === undefined ? null : (
    <span>
      {showNumber(value)}
      {record.delivered_percent !== null && record.delivered_percent !== undefined && (
        <span className="muted"> ({showNumber(record.delivered_percent, 1)} %)</span>
      )}
    </span>
  )

/** Why there are no totals. */
export const TooMany = ({ beside }: { beside: Readonly<Record<string, unknown>> | undefined }) => {
  const words = useWords()
  return beside?.too_many === 1 ? (
    <p className="hint report-bar">
      {words(
        'desk.report.too_many',
        'More than 10,000 campaigns are not added up. Choose a period by the filter to see their totals.',
      )}
    </p>
  ) : null
}
