import Box from '@mui/material/Box'
import { rejectionText, TEMPLATE_STATUSES, templateStatusAfter } from '../../../messaging/whatsapp/templateStatus.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { isLent } from '../../kernel/resource/lent.ts'
import { Note } from '../../kernel/ui/Note.tsx'
import { NotSubscribed } from '../numbers/NotSubscribed.tsx'

interface StandingNoteProps {
  record: Readonly<Record<string, unknown>>
  /** Somebody is about to change it. */
  changing?: boolean
}

/** How a template stands with the provider, where something is to be done or minded about it. */
export const StandingNote = ({ record, changing = false }: StandingNoteProps) => {
  const words = useWords()
  const told = useTold()
  const status = templateStatusAfter(String(record.wa_status))
  const reason = typeof record.rejected_reason === 'string' ? told(rejectionText(record.rejected_reason)) : undefined
  if (status === 'REJECTED')
    return (
      <Note severity="error" sx={{ mb: 2, maxWidth: 1200 }}>
        {`${words('The provider rejected it.')} ${reason ?? words('It gave no reason.')} ${words('Change it and hand it in again.')}`}
      </Note>
    )
  if (status === 'PENDING' && record.reviews_told === 0)
    return (
      <Box sx={{ mb: 2, maxWidth: 1200 }}>
        <NotSubscribed id={isLent(record) ? undefined : Number(record.whats_app_configuration_id)}>
          {words('The provider reviews it. Its number is not subscribed, so this desk does not hear how that ends.')}
        </NotSubscribed>
      </Box>
    )
  if (status === 'PENDING')
    return (
      <Note severity="info" sx={{ mb: 2, maxWidth: 1200 }}>
        {words('The provider reviews it, which takes from minutes to a day. Until then it is neither sent nor changed.')}
      </Note>
    )
  if (status === 'PAUSED')
    return (
      <Note sx={{ mb: 2, maxWidth: 1200 }}>
        {words(
          'People blocked or reported its messages, so WhatsApp has paused it. It resumes automatically, or once an edited version is approved.',
        )}
      </Note>
    )
  if (status === 'APPROVED' && changing)
    return (
      <Note severity="info" sx={{ mb: 2, maxWidth: 1200 }}>
        {words(
          'A change is reviewed anew, and nothing can be sent until it is approved. The provider allows one in 24 hours and ten in 30 days.',
        )}
      </Note>
    )
  if (status !== undefined && TEMPLATE_STATUSES[status].editable) return null
  return (
    <Note sx={{ mb: 2, maxWidth: 1200 }}>
      {[reason, words('It can be neither sent nor changed. Duplicate it to write another one.')].filter(Boolean).join(' ')}
    </Note>
  )
}
