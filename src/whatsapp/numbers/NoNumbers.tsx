import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Fragment, useState } from 'react'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows } from '../../../resources/language/access.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'

const STEPS = { display: 'inline-grid', gridTemplateColumns: 'auto 1fr', columnGap: 1, rowGap: 1, textAlign: 'start', my: 1 }

/** No number yet: the three steps from nothing to the first message, for whoever may take them. */
export const NoNumbers = () => {
  const words = useWords()
  const [isConnecting, setConnecting] = useState(false)
  const may = allows(usePrincipal(), configurations.operations.create)
  if (!may)
    return (
      <EmptyState
        icon="phone"
        title={words('No WhatsApp number yet')}
        text={words('Ask who runs this desk to connect one for you, or to lend you one.')}
      />
    )
  const steps = [
    words('Connect it: with Facebook, or by its IDs and an access token from the provider’s business manager.'),
    words('Verify and register it: request a code, enter it, and set a PIN. Each is in the number’s menu.'),
    words('Write a template, and have the provider approve it. Then send it to many.'),
  ]
  return (
    <EmptyState
      icon="phone"
      title={words('Connect your first WhatsApp number')}
      text={
        <Box component="span" sx={STEPS}>
          {steps.map((step, place) => (
            <Fragment key={step}>
              <strong>{place + 1}.</strong>
              <span>{step}</span>
            </Fragment>
          ))}
        </Box>
      }
    >
      <Button variant="contained" startIcon={<Icon name="link" />} onClick={() => setConnecting(true)}>
        {words('Connect with Facebook')}
      </Button>
      <Button startIcon={<Icon name="add" />} href={`/${configurations.name}/create`}>
        {words('Connect by its IDs')}
      </Button>
      {isConnecting && <ConnectDialog close={() => setConnecting(false)} />}
    </EmptyState>
  )
}
