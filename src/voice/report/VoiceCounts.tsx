import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import { VOICE } from '../../../resources/language/choices.ts'
import type { VoiceCampaign } from '../../../resources/voice/voice-campaign.answers.ts'
import { colourOf, Figures, loadPie, type Slice } from '../../campaigns/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showNumber } from '../../kernel/kinds/show.ts'
import { Progress } from '../../kernel/ui/Progress.tsx'
import { useAmount } from '../../money/port.ts'
import { minutesOf } from '../length.ts'

const Pie = lazy(loadPie)

const BESIDE = {
  display: 'grid',
  gap: 2,
  alignItems: 'center',
  '@media (width > 760px)': { gridTemplateColumns: 'minmax(0, 1fr) 240px' },
}

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
  const toCall = campaign.total_contacts - campaign.total_invalid_number - campaign.total_block_number
  const over = campaign.total_answered + campaign.total_busy + campaign.total_noanswer + campaign.total_failed
  return (
    <section className="stack" aria-label={words('Counts')}>
      <Box sx={BESIDE}>
        <Figures
          of={[
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
        <Box sx={{ minHeight: 200 }}>
          <Suspense fallback={null}>
            <Pie slices={slices} />
          </Suspense>
        </Box>
      </Box>
      {campaign.status === 'Pending' && toCall > 0 && (
        <Progress label={words('Calls that are over')} done={over} total={toCall} />
      )}
      {campaign.to_take_back !== null && (
        <Progress
          label={words('Stopping: unsent messages withdrawn')}
          done={Math.max(0, campaign.to_take_back - campaign.total_queued)}
          total={campaign.to_take_back}
        />
      )}
    </section>
  )
}
