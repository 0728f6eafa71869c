import { groupIndian } from '../../messaging/format.ts'
import { useWords } from '../kernel/i18n/words.ts'
import './campaign.css'

interface Counted {
  total_contacts?: number | null
  total_delivered?: number | null
  total_failed?: number | null
}

const share = (count: number, of: number) => `${of > 0 ? Math.min(100, (count / of) * 100) : 0}%`

/**
 * How many were delivered; below, as a thin bar, how many of all recipients were and how many failed, and the percentage of what is over,
 * as reports have it (rule reports-2). As operators reported it: what a person set stands at the status.
 */
export const DeliveredCell = ({ record }: { record: Counted }) => {
  const words = useWords()
  const delivered = record.total_delivered ?? 0
  const failed = record.total_failed ?? 0
  const all = Math.max(record.total_contacts ?? 0, delivered + failed)
  const over = delivered + failed
  // Never 100 while one of them failed.
  const percent = over > 0 ? `${Math.floor((delivered / over) * 100)} %` : ''
  const told = words('%{delivered} delivered, %{failed} failed, of %{all}', {
    delivered: groupIndian(delivered),
    failed: groupIndian(failed),
    all: groupIndian(all),
  })
  return (
    <span className="campaign-delivered" data-tip={told}>
      <span>{groupIndian(delivered)}</span>
      <span className="bar-line">
        <span className="bar" aria-hidden>
          <span className="delivered" style={{ inlineSize: share(delivered, all) }} />
          <span className="failed" style={{ inlineSize: share(failed, all) }} />
        </span>
        <span className="percent">{percent}</span>
      </span>
    </span>
  )
}
