import Button from '@mui/material/Button'
import { useAllows } from '../../../authProvider/principal.ts'
import { qrcodes } from '../../../resources/whatsapp/qrcodes.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'

/** No code yet: what one is for, and the first. */
export const NoCodes = () => {
  const words = useWords()
  const mayCreate = useAllows(qrcodes.operations.create)
  return (
    <EmptyState
      icon="qr"
      title={words('No QR codes yet')}
      text={words(
        'Print one on a bill, a poster or a shop window: whoever scans it opens a chat with your number, the message already written.',
      )}
    >
      {mayCreate && (
        <Button variant="contained" startIcon={<Icon name="add" />} href={`/${qrcodes.name}/create`}>
          {words('Create a QR code')}
        </Button>
      )}
    </EmptyState>
  )
}
