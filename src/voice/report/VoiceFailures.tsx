import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { CALL_STATES } from '../../../resources/voice/call-choices.ts'
import type { VoiceCampaign } from '../../../resources/voice/voice-campaign.answers.ts'
import { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { Cause, Causes, useCauses } from '../../campaigns/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'

/** Who was not reached: by what became of the call, with its share and what to do about it. */
export const VoiceFailures = ({ campaign }: { campaign: VoiceCampaign }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const { id, total_busy, total_noanswer, total_failed, total_block_number, total_invalid_number } = campaign
  const causes = useCauses({
    of: voiceCampaigns,
    id,
    count: total_busy + total_noanswer + total_failed + total_block_number + total_invalid_number,
    read: signal => provider.act(voiceCampaigns, 'failures', { id, signal }),
  })
  return (
    causes.length > 0 && (
      <Causes title={words('Not reached: why')}>
        {causes.map(({ status, count, share, advice }) => {
          const known = CALL_STATES.find(({ value }) => value === status)
          return (
            <Cause
              key={status}
              name={words(known?.label ?? status)}
              {...{ count, share }}
              tone={known?.tone}
              advice={words(advice)}
            />
          )
        })}
      </Causes>
    )
  )
}
