import { groupIndian } from '../../../messaging/format.ts'
import type { RowOf } from '../../../resources/language/derived.ts'
import type { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { useWords } from '../../kernel/i18n/words.ts'

/** How many of the calls that are over were answered. */
export const AnsweredCell = ({ record }: { record: RowOf<typeof voiceCampaigns> }) => {
  const words = useWords()
  const { answered_percent, total_answered, total_busy, total_noanswer } = record
  const told = words('%{answered} answered, %{busy} busy, %{none} without an answer', {
    answered: groupIndian(total_answered),
    busy: groupIndian(total_busy),
    none: groupIndian(total_noanswer),
  })
  return (
    <span className="nowrap" data-tip={told}>
      {answered_percent} % <span className="hint">· {groupIndian(total_answered)}</span>
    </span>
  )
}
