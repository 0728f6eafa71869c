/** What is wrong with the platform now, above everything else; nothing where nothing is. Each line leads to where it is put right. */

import { Link } from 'react-router'
import { displayDateTime } from '../../../messaging/format.ts'
import type { DashboardAlarm, DashboardAnswer } from '../../../resources/reports/dashboard.answers.ts'
import { alarmKind } from '../../../resources/system/alarm-kinds.ts'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { listHref } from '../../kernel/resource/list/address.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useAlarmWords } from '../../system/port.ts'

/** Further ones are on the list. */
const SHOWN = 5

const Line = ({ alarm }: { alarm: DashboardAlarm }) => {
  const words = useWords()
  const opens = useOpen()
  const { label, sentence } = useAlarmWords()(alarm)
  const kind = alarmKind(alarm.kind)
  const line = (
    <>
      <Icon name={kind?.severity === 'critical' ? 'error' : 'warning'} />
      <span className="grow">
        <strong>{label}</strong> <span>{sentence}</span>
      </span>
      <time dateTime={alarm.since}>{words('since %{time}', { time: displayDateTime(alarm.since, TIME_ZONE) })}</time>
    </>
  )
  return (
    <li data-tone={kind?.severity === 'critical' ? 'error' : 'warning'}>
      {kind && opens(kind.path) ? <Link to={kind.path}>{line}</Link> : <span>{line}</span>}
    </li>
  )
}

export const Alarms = ({ data }: { data: DashboardAnswer | undefined }) => {
  const words = useWords()
  const opens = useOpen()
  if (!data || data.alarms.length === 0) return null
  const title = words('Alarms')
  const all = listHref('alarms', { state: 'open' })
  return (
    <section className="panel dash-part dash-alarms" aria-label={title}>
      <h2>
        {title}
        {opens(all) && (
          <Link to={all} className="dash-link">
            {words('All alarms')}
            {data.alarms.length > SHOWN && ` (${data.alarms.length})`}
          </Link>
        )}
      </h2>
      <ul className="dash-todo">
        {data.alarms.slice(0, SHOWN).map(alarm => (
          <Line key={`${alarm.kind} ${alarm.entity_id}`} alarm={alarm} />
        ))}
      </ul>
    </section>
  )
}
