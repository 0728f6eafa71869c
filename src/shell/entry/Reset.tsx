/** /reset-password/{token} (rules access-8 and panel-17): sets a new password by the link of a mail. Opening the page uses nothing up. */

import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { Done } from './Done.tsx'
import { Entry } from './Entry.tsx'
import { NewPassword, usePasswordRules } from './NewPassword.tsx'
import { usePublicSettings } from './publicSettings.ts'
import { useEntryForm } from './useEntryForm.ts'

export default function Reset() {
  const { platform } = useDesk()
  const translate = useTranslate()
  const settings = usePublicSettings()
  const { token = '' } = useParams()
  const [state, setState] = useState<'asking' | 'done' | 'over'>('asking')
  const form = useEntryForm(
    { password: '', password_confirmation: '' },
    {
      validate: usePasswordRules(),
      send: async values => {
        try {
          await platform.call('POST', 'update-password', { body: { ...values, token }, open: true })
          setState('done')
        } catch (error) {
          if (!(error instanceof PlatformError) || !error.fields.token) throw error
          setState('over')
        }
      },
    },
  )
  if (state === 'done')
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
  if (state === 'over')
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
      problem={form.problem}
      links={<Link to="/authentication">{translate('desk.forgot.back', { _: 'Back to sign-in' })}</Link>}
    >
      <form ref={form.form} className="stack" onSubmit={form.submit} noValidate>
        <NewPassword form={form} autoFocus />
        <Button type="submit" variant="contained" size="large" loading={form.busy}>
          {translate('desk.reset.submit', { _: 'Set the password' })}
        </Button>
      </form>
    </Entry>
  )
}
