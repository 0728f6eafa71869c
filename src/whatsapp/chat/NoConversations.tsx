import Button from '@mui/material/Button'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'

/** Nobody has written yet: how it comes that somebody does. */
export const NoConversations = () => {
  const words = useWords()
  const mayOpen = useOpen()
  const numbers = `/${configurations.name}`
  return (
    <EmptyState
      icon="chat"
      title={words('No conversations yet')}
      text={words('Conversations appear here when someone answers a message of yours or writes to one of your numbers.')}
    >
      {mayOpen('/send-whatsapp') && (
        <Button variant="contained" href="/send-whatsapp">
          {words('Send WhatsApp')}
        </Button>
      )}
      {mayOpen(numbers) && (
        <Button variant="outlined" href={numbers}>
          {words('Your numbers')}
        </Button>
      )}
    </EmptyState>
  )
}
