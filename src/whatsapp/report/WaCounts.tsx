import Box from '@mui/material/Box'
import { groupIndian } from '../../../messaging/format.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import { CHARGE_CATEGORIES } from '../../../resources/whatsapp/choices.ts'
import type { WaCampaign } from '../../../resources/whatsapp/wa-campaign.answers.ts'
import { CountsFrame, colourOf, type Slice } from '../../campaigns/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { useAmount } from '../../money/port.ts'

/** A name of up to 512 letters in a tile for figures. */
const NAME = { fontSize: 'var(--text-md)', overflowWrap: 'anywhere' }

/** The counts of the specification and its ring of seven; each message stands in one of them, by its latest state (rule whatsapp-102). */
export const WaCounts = ({ campaign }: { campaign: WaCampaign }) => {
  const words = useWords()
  const amount = useAmount()
  const template = campaign.whats_app_template
  const category = CHARGE_CATEGORIES.find(({ value }) => value === template?.category.toLowerCase())
  const delivered: Slice = { name: words('Delivered'), value: campaign.total_delivered, tone: 'success' }
  const block: Slice = { name: words('campaign.block', 'Block'), value: campaign.total_block_number, tone: 'warning' }
  const failed: Slice = { name: words('Failed'), value: campaign.total_failed, tone: 'error' }
  const read: Slice = { name: words('Total Read'), value: campaign.total_read, tone: 'accent' }
  const invalid: Slice = { name: words('Invalid'), value: campaign.total_invalid_number, tone: 'neutral' }
  const other: Slice = { name: words('Other'), value: campaign.total_other, tone: 'marigold' }
  const sent: Slice = { name: words('Sent'), value: campaign.total_sent, tone: 'info' }
  const counted = ({ name, value, tone }: Slice) => ({ name, value: groupIndian(value), dot: colourOf(tone) })
  return (
    <CountsFrame
      campaign={campaign}
      slices={[delivered, block, failed, read, invalid, other, sent]}
      over={{
        label: words('Delivered, read or failed'),
        done: campaign.total_delivered + campaign.total_read + campaign.total_failed,
      }}
      withdrawn={words('Stopping: unsent messages withdrawn')}
      figures={[
        ...[block, invalid, delivered, sent, failed, read, other].map(counted),
        { name: words('Processing'), value: groupIndian(campaign.total_processing) },
        { name: words('Contacts'), value: groupIndian(campaign.total_contacts) },
        { name: words('Cost'), value: amount(WHATSAPP, campaign.total_credit_deduct) },
        ...(template
          ? [
              {
                name: words('Template'),
                value: (
                  <Box component="span" sx={NAME}>
                    {template.template_name}
                  </Box>
                ),
              },
              { name: words('Category'), value: category ? words(category.label) : template.category },
            ]
          : []),
      ]}
    />
  )
}
