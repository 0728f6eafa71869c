/**
 * /fb-callback (rule panel-17): where the provider of WhatsApp sends people back to who went there to connect a number. Without what it
 * gives them, or without a session, there is nothing to finish: this desk signs nobody in by another service.
 */

import Button from '@mui/material/Button'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../authProvider/principal.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { loadSignupFinish } from '../../whatsapp/port.ts'
import { Entry } from './Entry.tsx'

const signup = lazyOverlay(async () => ({ default: (await loadSignupFinish()).SignupFinish }))

export default function SocialCallback() {
  const words = useWords()
  const signedIn = useSession() !== undefined
  const [search] = useSearchParams()
  const [code, state] = [search.get('code'), search.get('state')]
  if (signedIn && code && state)
    return (
      <Entry
        title={words('Finish connecting WhatsApp')}
        hint={words('The provider has sent you back. Here one of your numbers is connected to this desk.')}
      >
        <signup.Part code={code} state={state} />
      </Entry>
    )
  const refused = search.has('error')
  return (
    <Entry
      title={refused ? words('The other service said no') : words('Nothing to finish here')}
      hint={
        refused && signedIn
          ? words('Nothing was connected. You can begin again with “Connect with Facebook” above the list of WhatsApp numbers.')
          : words(
              'Sign-in by another service is not set up on this desk. What the service sent along was not used. Sign in with your username and password.',
            )
      }
    >
      <Button variant="contained" size="large" href={signedIn ? '/' : '/authentication'}>
        {signedIn ? words('Back to home') : words('Go to sign-in')}
      </Button>
    </Entry>
  )
}
