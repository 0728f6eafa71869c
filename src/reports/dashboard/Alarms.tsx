/** What is wrong with the platform now, above everything else; nothing where nothing is. Each line leads to where it is put right. */

import Stack from '@mui/material/Stack'
import { displayDateTime } from '../../../messaging/format.ts'
import type { DashboardAlarm } from '../../../resources/reports/dashboard.answers.ts'
import { alarmKind } from '../../../resources/system/alarm-kinds.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { listHref } from '../../kernel/resource/list/address.ts'
import { useAlarmWords } from '../../system/port.ts'
import { Attention } from './Attention.tsx'
import { type DataProps, Part } from './Part.tsx'

/** Further ones are on the list. */
const SHOWN = 5

const Line = ({ alarm }: { alarm: DashboardAlarm }) => {
  const words = useWords()
  const { label, sentence } = useAlarmWords()(alarm)
  const kind = alarmKind(alarm.kind)
  const tone = kind?.severity === 'critical' ? 'error' : 'warning'
  return (
    <Attention to={kind?.path ?? ''} icon={tone} tone={tone}>
      <Stack component="span" className="grow" direction={{ xs: 'column', sm: 'row' }} sx={{ columnGap: 1, py: 0.5 }}>
        <span className="grow">
          <strong>{label}</strong> <span>{sentence}</span>
        </span>
        <time className="muted" dateTime={alarm.since}>
          {words('since %{time}', { time: displayDateTime(alarm.since, TIME_ZONE) })}
        </time>
      </Stack>
    </Attention>
  )
}

export const Alarms = ({ data }: DataProps) => {
  const words = useWords()
  if (!data || data.alarms.length === 0) return null
  const all = `${words('All alarms')}${data.alarms.length > SHOWN ? ` (${data.alarms.length})` : ''}`
  return (
    <Part title={words('Alarms')} data={data} link={{ to: listHref('alarms', { state: 'open' }), label: all }}>
      {({ alarms }) => (
        <ul>
          {alarms.slice(0, SHOWN).map(alarm => (
            <Line key={`${alarm.kind} ${alarm.entity_id}`} alarm={alarm} />
          ))}
        </ul>
      )}
    </Part>
  )
}
