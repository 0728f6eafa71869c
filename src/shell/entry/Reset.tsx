/** /reset-password/{token} (rules access-8 and panel-17): sets a new password by the link of a mail. Opening the page uses nothing up. */

import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Done } from './Done.tsx'
import { Entry } from './Entry.tsx'
import { EntryForm } from './EntryForm.tsx'
import { NewPassword, usePasswordRules } from './NewPassword.tsx'

export default function Reset() {
  const { platform } = useDesk()
  const words = useWords()
  const { token = '' } = useParams()
  const rules = usePasswordRules()
  const call = useMutation({
    mutationFn: (values: { password: string; password_confirmation: string }) =>
      platform.call('POST', 'update-password', { body: { ...values, token }, open: true }),
  })
  if (call.isSuccess)
    return (
      <Done
        icon="check"
        title={words('Your new password is set')}
        text={words('Every session that was open is signed out. Sign in with the new password.')}
      />
    )
  if (call.error instanceof PlatformError && call.error.fields.token)
    return (
      <Entry
        title={words('This link does not work any more')}
        hint={words('A link works once, for 30 minutes, and only the newest one does. Ask for another.')}
      >
        <Button variant="contained" size="large" href="/forgot-password">
          {words('Ask for another link')}
        </Button>
      </Entry>
    )
  return (
    <Entry title={words('Set a new password')} links={<Link to="/authentication">{words('Back to sign-in')}</Link>}>
      <EntryForm
        start={{ password: '', password_confirmation: '' }}
        missing={rules}
        call={call}
        submit={words('Set the password')}
      >
        <NewPassword autoFocus />
      </EntryForm>
    </Entry>
  )
}
