/** /change-password: the password that somebody else has set is replaced by one's own, before anything else (rule people-7). */

import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { Navigate } from 'react-router'
import { useSession } from '../../../authProvider/principal.ts'
import { updateUser } from '../../../authProvider/session.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { PasswordInput } from '../../kernel/ui/TextInput.tsx'
import { Entry } from './Entry.tsx'
import { NewPassword, usePasswordRules } from './NewPassword.tsx'
import { useEntryForm } from './useEntryForm.ts'
import { useLeave } from './useLeave.ts'

export default function ForcedChange() {
  const notify = useNotify()
  const { platform } = useDesk()
  const translate = useTranslate()
  const session = useSession()
  const leave = useLeave()
  const validate = usePasswordRules()
  const form = useEntryForm(
    { old_password: '', password: '', password_confirmation: '' },
    {
      validate: values => ({
        old_password:
          values.old_password === ''
            ? translate('desk.change.old_missing', { _: 'Enter the password you signed in with.' })
            : undefined,
        ...validate(values),
      }),
      send: async values => {
        await platform.call('POST', 'change-password', { body: values })
        notify(translate('desk.change.done', { _: 'Your own password is set.' }), { type: 'success' })
        updateUser({ must_change_password: 0 })
      },
    },
  )
  if (!session) return <Navigate to="/authentication" replace />
  if (session.user.must_change_password !== 1) return <Navigate to="/" replace />
  return (
    <Entry
      title={translate('desk.change.title', { _: 'Choose your own password' })}
      hint={translate('desk.change.hint', {
        _: 'The one you signed in with was set by somebody else, or is too old. Nobody but you should know the next one.',
      })}
      problem={form.problem}
      links={
        <button type="button" className="link" onClick={leave}>
          {translate('desk.sign_out', { _: 'Sign out' })}
        </button>
      }
    >
      <form ref={form.form} className="stack" onSubmit={form.submit} noValidate>
        <PasswordInput {...form.bind('old_password')} label={translate('desk.change.old', { _: 'Present password' })} autoFocus />
        <NewPassword form={form} />
        <Button type="submit" variant="contained" size="large" loading={form.busy}>
          {translate('desk.reset.submit', { _: 'Set the password' })}
        </Button>
      </form>
    </Entry>
  )
}
