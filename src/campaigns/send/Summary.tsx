import Box from '@mui/material/Box'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { sendForm } from '../../../resources/campaigns/send-form.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { FieldValue } from '../../kernel/resource/FieldValue.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { startOf } from './startOf.ts'
import type { SendBody } from './types.ts'

const TEXT = { p: 1.5, borderRadius: 1, bgcolor: 'var(--surface-2)', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }

interface SummaryProps {
  body: SendBody
  /** As the first recipient reads it. */
  text: string | undefined
}

/** What is about to be sent: the text, under which header, by which route, and when. */
export const Summary = ({ body, text }: SummaryProps) => {
  const words = useWords()
  const payer = body.user_id ? { user_id: body.user_id } : {}
  const { data: options } = useAnswer(campaigns, 'sendOptions', { input: payer }, { staleTime: 10_000 })
  const usual = options?.routes.find(({ route_type }) => route_type === body.route_type)?.route_name
  const record = { id: 0, ...body }
  return (
    <>
      <Box component="p" sx={TEXT}>
        {text ?? body.message}
      </Box>
      <Facts shape="tiles">
        <Fact name={words('Sender ID')}>
          <FieldValue field={sendForm.sender_id} value={body.sender_id} record={record} />
        </Fact>
        <Fact name={words('Route')}>
          {body.secondary_route_id ? (
            <FieldValue field={sendForm.secondary_route_id} value={body.secondary_route_id} record={record} />
          ) : (
            (usual ?? '–')
          )}
        </Fact>
        <Fact name={words('Starts')}>{startOf(body) ?? words('At once')}</Fact>
      </Facts>
    </>
  )
}
