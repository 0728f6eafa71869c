import Button from '@mui/material/Button'
import { useWords } from '../kernel/i18n/words.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'

/** An empty list of two-way pages: what they are for, and both ways to begin. */
export const FirstPage = () => {
  const words = useWords()
  return (
    <EmptyState
      icon="link"
      title={words('Get responses from your recipients')}
      text={words(
        'Create a small page and send it by SMS. Each recipient gets a personal link, and you see who opened it and how they responded: interest, a message or a rating.',
      )}
    >
      <Button variant="contained" startIcon={<Icon name="add" />} href="/add-two-ways-sms">
        {words('Create a page')}
      </Button>
      <Button startIcon={<Icon name="link" />} href="/add-short-link-generate">
        {words('Shorten a link')}
      </Button>
    </EmptyState>
  )
}
