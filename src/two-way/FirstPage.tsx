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
      title={words('Ask the people you write to')}
      text={words(
        'Make a small page, send it by SMS, and each recipient gets a link of their own. You see who opened it and what they answered: interest, a message or a rating.',
      )}
    >
      <Button variant="contained" startIcon={<Icon name="add" />} href="/add-two-ways-sms">
        {words('Make a page')}
      </Button>
      <Button startIcon={<Icon name="link" />} href="/add-short-link-generate">
        {words('Shorten a link')}
      </Button>
    </EmptyState>
  )
}
