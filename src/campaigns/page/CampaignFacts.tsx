import Box from '@mui/material/Box'
import type { Field } from '../../../resources/language/fields.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { FieldValue } from '../../kernel/resource/FieldValue.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import type { ShownCampaign } from './channelPage.ts'

interface CampaignFactsProps {
  /** Those this person sees, in his language. */
  fields: Readonly<Record<string, Field>>
  campaign: ShownCampaign
  /** Which of them, in their order. */
  shown: readonly string[]
}

/** The facts of a campaign: what, by whom, under which header, when. What it has none of is left out. */
export const CampaignFacts = ({ fields, campaign, shown }: CampaignFactsProps) => {
  const words = useWords()
  const record: Readonly<Record<string, unknown>> & { id: number } = { ...campaign }
  const time = campaign.is_scheduled === 1 ? words('Starts') : words('Sent')
  return (
    <Section title={words('Details')} framed>
      <Box sx={{ '--tile': '165px', '@media (width < 600px)': { '--tile': '130px' } }}>
        <Facts shape="tiles">
          {shown.flatMap(name => {
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
