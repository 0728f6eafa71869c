import { groupIndian } from '../../../messaging/format.ts'
import { VOICE } from '../../../resources/language/choices.ts'
import type { VoiceCampaign } from '../../../resources/voice/voice-campaign.answers.ts'
import { CountsFrame, colourOf, type Slice } from '../../campaigns/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showNumber } from '../../kernel/kinds/show.ts'
import { useAmount } from '../../money/port.ts'
import { minutesOf } from '../length.ts'

/** Each call stands in one of the counts, by its latest status; what is left of the contacts is processing (rule voice-52). */
export const VoiceCounts = ({ campaign }: { campaign: VoiceCampaign }) => {
  const words = useWords()
  const amount = useAmount()
  const { voice_file: file } = campaign
  const slices: Slice[] = [
    { name: words('Answered'), value: campaign.total_answered, tone: 'success' },
    { name: words('Busy'), value: campaign.total_busy, tone: 'warning' },
    { name: words('No answer'), value: campaign.total_noanswer, tone: 'marigold' },
    { name: words('Failed'), value: campaign.total_failed, tone: 'error' },
    { name: words('campaign.block', 'Block'), value: campaign.total_block_number, tone: 'info' },
    { name: words('Invalid'), value: campaign.total_invalid_number, tone: 'neutral' },
  ]
  return (
    <CountsFrame
      campaign={campaign}
      slices={slices}
      over={{
        label: words('Calls completed'),
        done: campaign.total_answered + campaign.total_busy + campaign.total_noanswer + campaign.total_failed,
      }}
      withdrawn={words('Stopping: unsent messages withdrawn')}
      figures={[
        ...slices.map(({ name, value, tone }) => ({ name, value: groupIndian(value), dot: colourOf(tone) })),
        { name: words('Processing'), value: groupIndian(campaign.total_processing) },
        { name: words('Contacts'), value: groupIndian(campaign.total_contacts) },
        { name: words('Digits pressed'), value: groupIndian(campaign.total_dtmf) },
        { name: words('Average duration'), value: `${showNumber(campaign.avg_duration, 1)} ${words('s')}` },
        { name: words('Pulses'), value: amount(VOICE, campaign.total_credit_deduct) },
        ...(file ? [{ name: words('Length of the file'), value: minutesOf(file.duration_seconds) }] : []),
        ...(campaign.total_adjusted > 0 ? [{ name: words('Adjusted'), value: groupIndian(campaign.total_adjusted) }] : []),
      ]}
    />
  )
}
