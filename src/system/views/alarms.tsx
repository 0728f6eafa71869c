import { Link } from 'react-router'
import { alarmKind } from '../../../resources/system/alarm-kinds.ts'
import { alarms } from '../../../resources/system/alarms.ts'
import type { AlarmFacts } from '../../../resources/system/alarmText.ts'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { type AnyRecord, defineViews } from '../../kernel/resource/defineViews.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { useAlarmWords } from '../alarmWords.ts'

const alarmOf = (record: AnyRecord) => record as unknown as AlarmFacts & { kind: string }

/** Plain: the first cell of a row leads to its record already. */
const KindCell = ({ record }: { record: AnyRecord }) => {
  const { label } = useAlarmWords()(alarmOf(record))
  return (
    <span className="ellipsis" data-tip={label}>
      {label}
    </span>
  )
}

/** What is wrong, which leads to where something can be done about it, unless that is here. */
const SentenceCell = ({ record }: { record: AnyRecord }) => {
  const alarm = alarmOf(record)
  const opens = useOpen()
  const { sentence } = useAlarmWords()(alarm)
  const path = alarmKind(alarm.kind)?.path
  const told = { className: 'ellipsis', 'data-tip': sentence, children: sentence }
  return path && path !== `/${alarms.name}` && opens(path) ? <Link to={path} {...told} /> : <span {...told} />
}

const NoAlarms = () => {
  const words = useWords()
  return (
    <EmptyState
      icon="check"
      title={words('No alarm so far')}
      text={words(
        'Disk, queues, links, receipts, processes and credits are watched. What is wrong for a minute is listed here, with since when and until when.',
      )}
    />
  )
}

export default defineViews(alarms, { cells: { kind: KindCell, sentence: SentenceCell }, empty: NoAlarms })
