import { validity } from '../../messaging/validity.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate, TIME_ZONE } from '../kernel/kinds/show.ts'
import { Badge } from '../kernel/ui/Badge.tsx'

/** Today where the platform is, `YYYY-MM-DD`. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date())

/** The last day of a registration; as it comes near, how many days are left. */
export const ValidityCell = ({ value }: { value: string | null }) => {
  const words = useWords()
  if (!value) return null
  const { state, days } = validity(value, today())
  const date = showDate(value)
  if (state !== 'soon' && state !== 'expired') return <span className="ellipsis">{date}</span>
  const left = days === 0 ? words('Last day') : words('%{count} days left', { count: days ?? 0 })
  return (
    <span className="row" data-tip={date}>
      <Badge tone={state === 'expired' ? 'error' : 'warning'}>
        {state === 'expired' ? words('desk.dlt.expired', 'Expired') : left}
      </Badge>
    </span>
  )
}
