import { useCallback } from 'react'
import { alarmKind } from '../../resources/system/alarm-kinds.ts'
import { type AlarmFacts, alarmSentence } from '../../resources/system/alarmText.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { TIME_ZONE } from '../kernel/kinds/show.ts'

/** What an alarm says, in the reader's language; the name of its kind where nothing is known of it. */
export const useAlarmWords = () => {
  const words = useWords()
  return useCallback(
    (alarm: AlarmFacts & { kind: string }): { label: string; sentence: string } => {
      const kind = alarmKind(alarm.kind)
      if (!kind) return { label: alarm.kind, sentence: alarm.kind }
      const label = words(`resources.alarms.fields.kind.choices.${alarm.kind}`, kind.label)
      const sentence = words(`desk.alarms.sentences.${alarm.kind}`, kind.sentence)
      return { label, sentence: alarmSentence(sentence, { ...kind, label }, alarm, TIME_ZONE) }
    },
    [words],
  )
}
