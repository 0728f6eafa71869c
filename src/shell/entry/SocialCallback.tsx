/**
 * /fb-callback (rule panel-17): where another service sends people back to. This desk signs nobody in by another service and asks none
 * to; whatever arrives here (a code, a state, an error) is neither kept nor sent on.
 */

import Button from '@mui/material/Button'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../authProvider/principal.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Entry } from './Entry.tsx'

export default function SocialCallback() {
  const words = useWords()
  const signedIn = useSession() !== undefined
  const [search] = useSearchParams()
  const refused = search.has('error')
  return (
    <Entry
      title={refused ? words('The other service said no') : words('Nothing to finish here')}
      hint={words(
        'Sign-in by another service is not set up on this desk. What the service sent along was not used. Sign in with your username and password.',
      )}
    >
      <Button variant="contained" size="large" href={signedIn ? '/' : '/authentication'}>
        {signedIn ? words('Back to home') : words('Go to sign-in')}
      </Button>
    </Entry>
  )
}
