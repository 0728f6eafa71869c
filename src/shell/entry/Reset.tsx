/** /reset-password/{token} (rules access-8 and panel-17): sets a new password by the link of a mail. Opening the page uses nothing up. */

import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { Done } from './Done.tsx'
import { Entry } from './Entry.tsx'
import { EntryForm } from './EntryForm.tsx'
import { NewPassword, usePasswordRules } from './NewPassword.tsx'
import { usePublicSettings } from './publicSettings.ts'

export default function Reset() {
  const { platform } = useDesk()
  const translate = useTranslate()
  const settings = usePublicSettings()
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
        title={translate('desk.reset.done', { _: 'Your new password is set' })}
        text={translate('desk.reset.done_text', {
          _: 'Every session that was open is signed out. Sign in with the new password.',
        })}
        settings={settings}
      />
    )
  if (call.error instanceof PlatformError && call.error.fields.token)
    return (
      <Entry
        title={translate('desk.reset.over', { _: 'This link does not work any more' })}
        hint={translate('desk.reset.over_text', {
          _: 'A link works once, for 30 minutes, and only the newest one does. Ask for another.',
        })}
        settings={settings}
      >
        <Button variant="contained" size="large" href="/forgot-password">
          {translate('desk.reset.again', { _: 'Ask for another link' })}
        </Button>
      </Entry>
    )
  return (
    <Entry
      title={translate('desk.reset.title', { _: 'Set a new password' })}
      settings={settings}
      links={<Link to="/authentication">{translate('desk.forgot.back', { _: 'Back to sign-in' })}</Link>}
    >
      <EntryForm
        start={{ password: '', password_confirmation: '' }}
        missing={rules}
        call={call}
        submit={translate('desk.reset.submit', { _: 'Set the password' })}
      >
        <NewPassword autoFocus />
      </EntryForm>
    </Entry>
  )
}
