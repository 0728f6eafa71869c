import Stack from '@mui/material/Stack'
import { displayDateTime } from '../../../messaging/format.ts'
import { alarmKind } from '../../../resources/system/alarm-kinds.ts'
import type { OpenAlarm } from '../../../resources/system/alarms.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { useAlarmWords } from '../alarmWords.ts'
import { Attention } from './Attention.tsx'

/** An open alarm in a line, which leads to where it is put right. */
export const AlarmLine = ({ alarm }: { alarm: OpenAlarm }) => {
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
