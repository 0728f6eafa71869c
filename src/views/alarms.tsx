import { Link } from 'react-router'
import { alarmKind } from '../../resources/system/alarm-kinds.ts'
import { alarms } from '../../resources/system/alarms.ts'
import type { AlarmFacts } from '../../resources/system/alarmText.ts'
import { useAlarmWords } from '../app/alarmWords.ts'
import { useWords } from '../app/i18n/words.ts'
import { useOpen } from '../pages/dashboard/useOpen.ts'
import { type AnyRecord, defineViews } from '../resource/defineViews.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

const alarmOf = (record: AnyRecord) => record as unknown as AlarmFacts & { kind: string }

/** The kind, which leads to where something can be done about it. */
const KindCell = ({ record }: { record: AnyRecord }) => {
  const alarm = alarmOf(record)
  const opens = useOpen()
  const { label } = useAlarmWords()(alarm)
  const path = alarmKind(alarm.kind)?.path
  const name = (
    <span className="ellipsis" data-tip={label}>
      {label}
    </span>
  )
  return path && opens(path) ? <Link to={path}>{name}</Link> : name
}

const SentenceCell = ({ record }: { record: AnyRecord }) => {
  const { sentence } = useAlarmWords()(alarmOf(record))
  return (
    <span className="ellipsis" data-tip={sentence}>
      {sentence}
    </span>
  )
}

const NoAlarms = () => {
  const words = useWords()
  return (
    <EmptyState
      icon="check"
      title={words('desk.alarms.none', 'No alarm so far')}
      text={words(
        'desk.alarms.none_text',
        'Disk, queues, links, receipts, processes and the ledger are watched. What is wrong for a minute is listed here, with since when and until when.',
      )}
    />
  )
}

export default defineViews(alarms, { cells: { kind: KindCell, sentence: SentenceCell }, empty: NoAlarms })
