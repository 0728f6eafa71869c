import Button from '@mui/material/Button'
import { usePrincipal } from '../../authProvider/principal.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { mayOpen } from '../../resources/screens.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'

interface NothingSentYetProps {
  /** Where one of this channel is sent, and how the button is called; a text where nothing is said. */
  path?: string
  label?: string
  /** What is said, in the reader's language. */
  text?: string
}

/** In place of campaigns where there are none yet: where the first one is sent. */
export const NothingSentYet = ({ path = campaigns.pages.send.path, label, text }: NothingSentYetProps) => {
  const words = useWords()
  const { screens } = useDesk()
  const sends = mayOpen(screens, usePrincipal(), path)
  return (
    <EmptyState
      icon="send"
      text={text ?? words('Nothing has been sent yet. What is sent is followed here, down to each number.')}
    >
      {sends && (
        <Button variant="contained" startIcon={<Icon name="send" />} href={path}>
          {label ?? words('Send an SMS')}
        </Button>
      )}
    </EmptyState>
  )
}
