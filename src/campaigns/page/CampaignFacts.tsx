import Box from '@mui/material/Box'
import type { CampaignAnswer } from '../../../resources/campaigns/campaign.answers.ts'
import type { campaignFields } from '../../../resources/campaigns/campaign-fields.ts'
import type { Field } from '../../../resources/language/fields.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { FieldValue } from '../../kernel/resource/FieldValue.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Section } from '../../kernel/ui/Section.tsx'

/** What was agreed when it was entered; what became of it stands in the counts. */
const SHOWN: readonly (keyof typeof campaignFields)[] = [
  'sender_id',
  'dlt_template_id',
  'secondary_route_id',
  'user_id',
  'route_type',
  'sms_type',
  'priority',
  'entry_mode',
  'created_at',
  'campaign_send_date_time',
  'parent_campaign_id',
]

interface CampaignFactsProps {
  /** Those this person sees, in his language. */
  fields: Readonly<Record<string, Field>>
  campaign: CampaignAnswer
}

/** The facts of a campaign: what, by whom, under which header, when. What it has none of is left out. */
export const CampaignFacts = ({ fields, campaign }: CampaignFactsProps) => {
  const words = useWords()
  const record: Readonly<Record<string, unknown>> & { id: number } = { ...campaign }
  const time = campaign.is_scheduled === 1 ? words('Starts') : words('Sent')
  return (
    <Section title={words('Details')} framed>
      <Box sx={{ '--tile': '165px', '@media (width < 600px)': { '--tile': '130px' } }}>
        <Facts shape="tiles">
          {SHOWN.flatMap(name => {
            const field = fields[name]
            const value = record[name]
            if (!field || value === null || value === undefined || value === '') return []
            return (
              <Fact key={name} name={name === 'campaign_send_date_time' ? time : field.label}>
                <FieldValue {...{ field, value, record }} />
              </Fact>
            )
          })}
        </Facts>
      </Box>
    </Section>
  )
}
