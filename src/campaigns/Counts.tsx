import Box from '@mui/material/Box'
import { groupIndian } from '../../messaging/format.ts'
import type { CampaignAnswer } from '../../resources/campaigns/campaign.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Note } from '../kernel/ui/Note.tsx'
import { CountsFrame } from './CountsFrame.tsx'
import { colourOf, type Slice } from './slices.ts'

/** The five counts of rule campaigns-2, in its order; each recipient stands in one of them. */
const useSlices = (campaign: CampaignAnswer): Slice[] => {
  const words = useWords()
  const { total_delivered, total_adjusted_delivered, total_failed, total_adjusted_failed } = campaign
  return [
    { name: words('Delivered'), value: total_delivered, set: total_adjusted_delivered, tone: 'success' },
    { name: words('Failed'), value: total_failed, set: total_adjusted_failed, tone: 'error' },
    { name: words('Invalid'), value: campaign.total_invalid_number, tone: 'neutral' },
    { name: words('Processing'), value: campaign.total_processing, tone: 'info' },
    { name: words('campaign.block', 'Block'), value: campaign.total_block_number, tone: 'warning' },
  ]
}

/** What was set, beside what was reported: never in its size. */
const SET = { display: 'block', color: 'warning.dark', fontSize: 'var(--text-sm)', fontWeight: 500 }

/** Counts beside a pie; progress while it runs; what a person set is named apart. */
export const Counts = ({ campaign }: { campaign: CampaignAnswer }) => {
  const words = useWords()
  const slices = useSlices(campaign)
  const unknown = { count: groupIndian(campaign.total_unknown) }
  return (
    <CountsFrame
      campaign={campaign}
      slices={slices}
      over={{ label: words('Delivered or failed'), done: campaign.total_delivered + campaign.total_failed }}
      withdrawn={words('Stopping: unsent messages withdrawn, their credits follow')}
      figures={[
        { name: words('Contacts'), value: <span data-testid="total_contacts">{groupIndian(campaign.total_contacts)}</span> },
        ...slices.map(({ name, tone, value, set = 0 }) => ({
          name,
          dot: colourOf(tone),
          value: (
            <>
              {groupIndian(value)}
              {set > 0 && (
                <Box component="span" sx={SET}>
                  {words('%{count} set', { count: groupIndian(set) })}
                </Box>
              )}
            </>
          ),
        })),
        { name: words('Duplicates removed'), value: groupIndian(campaign.total_duplicates) },
        { name: words('Credits'), value: groupIndian(campaign.total_credit_deduct) },
      ]}
    >
      {campaign.total_unknown > 0 && (
        <Note>
          {words(
            'campaign.unknown',
            `${unknown.count} messages were being handed over when the desk stopped: whether the operator took them is not certain. They wait for their receipts.`,
            unknown,
          )}
        </Note>
      )}
      {campaign.total_adjusted > 0 && (
        <p className="hint">
          {words(
            '%{count} statuses are set by a person or a rule, beside what the operator reported: %{delivered} delivered, %{failed} failed. The figures are what was reported.',
            {
              count: groupIndian(campaign.total_adjusted),
              delivered: groupIndian(campaign.total_adjusted_delivered),
              failed: groupIndian(campaign.total_adjusted_failed),
            },
          )}
        </p>
      )}
    </CountsFrame>
  )
}
