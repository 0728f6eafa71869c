import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../../messaging/format.ts'
import { CALL_STATES } from '../../../resources/voice/call-choices.ts'
import type { VoiceCampaign } from '../../../resources/voice/voice-campaign.answers.ts'
import { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Section } from '../../kernel/ui/Section.tsx'

const CAUSES = { gap: 1.5, '& > li + li': { pt: 1.5, borderTop: 1, borderColor: 'divider' } }

/** Who was not reached: by what became of the call, with its share and what to do about it. */
export const VoiceFailures = ({ campaign }: { campaign: VoiceCampaign }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const { id, total_busy, total_noanswer, total_failed, total_block_number, total_invalid_number } = campaign
  const count = total_busy + total_noanswer + total_failed + total_block_number + total_invalid_number
  const { data } = useQuery({
    // Read again when it changes.
    queryKey: ['voice-campaign-failures', id, count],
    queryFn: async ({ signal }) => (await provider.act(voiceCampaigns, 'failures', { id, signal })).data,
    enabled: count > 0,
    placeholderData: before => before,
    retry: false,
  })
  if (count === 0 || !data?.length) return null
  return (
    <Section title={words('Not reached: why')} level={3}>
      <Stack component="ul" sx={CAUSES}>
        {data.map(({ status, count, share, advice }) => {
          const known = CALL_STATES.find(({ value }) => value === status)
          return (
            <Stack key={status} component="li" sx={{ gap: 0.5 }}>
              <div className="row">
                <strong className="grow">{words(known?.label ?? status)}</strong>
                {groupIndian(count)} · {share} %
              </div>
              <LinearProgress
                aria-hidden
                variant="determinate"
                value={Math.min(100, share)}
                color={!known || known.tone === 'default' ? 'inherit' : known.tone}
                sx={{ height: 4, color: 'var(--neutral-solid)' }}
              />
              <p className="muted">{words(advice)}</p>
            </Stack>
          )
        })}
      </Stack>
    </Section>
  )
}
