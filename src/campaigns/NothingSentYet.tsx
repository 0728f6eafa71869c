import Button from '@mui/material/Button'
import { usePrincipal } from '../../authProvider/principal.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { mayOpen } from '../../resources/screens.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'

const { path } = campaigns.pages.send

/** In place of the campaigns of a desk that has none yet: where the first one is sent. */
export const NothingSentYet = () => {
  const words = useWords()
  const { screens } = useDesk()
  const sends = mayOpen(screens, usePrincipal(), path)
  return (
    <EmptyState icon="send" text={words('Nothing has been sent yet. What is sent is followed here, down to each number.')}>
      {sends && (
        <Button variant="contained" startIcon={<Icon name="send" />} href={path}>
          {words('Send an SMS')}
        </Button>
      )}
    </EmptyState>
  )
}
