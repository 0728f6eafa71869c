/** /change-password: the password that somebody else has set is replaced by one's own, before anything else (rule people-7). */

import { useMutation } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { Navigate } from 'react-router'
import { useSession } from '../../../authProvider/principal.ts'
import { updateUser } from '../../../authProvider/session.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { FormPassword } from '../../kernel/form/TextInputs.tsx'
import { Entry } from './Entry.tsx'
import { EntryForm } from './EntryForm.tsx'
import { NewPassword, usePasswordRules } from './NewPassword.tsx'
import { useLeave } from './useLeave.ts'

const EMPTY = { old_password: '', password: '', password_confirmation: '' }

export default function ForcedChange() {
  const notify = useNotify()
  const { platform } = useDesk()
  const translate = useTranslate()
  const session = useSession()
  const leave = useLeave()
  const rules = usePasswordRules()
  const call = useMutation({
    mutationFn: (body: typeof EMPTY) => platform.call('POST', 'change-password', { body }),
    onSuccess: () => {
      notify(translate('desk.change.done', { _: 'Your own password is set.' }), { type: 'success' })
      updateUser({ must_change_password: 0 })
    },
  })
  if (!session) return <Navigate to="/authentication" replace />
  if (session.user.must_change_password !== 1) return <Navigate to="/" replace />
  return (
    <Entry
      title={translate('desk.change.title', { _: 'Choose your own password' })}
      hint={translate('desk.change.hint', {
        _: 'The one you signed in with was set by somebody else, or is too old. Nobody but you should know the next one.',
      })}
      links={
        <button type="button" className="link" onClick={leave}>
          {translate('desk.sign_out', { _: 'Sign out' })}
        </button>
      }
    >
      <EntryForm
        start={EMPTY}
        missing={values => ({
          old_password:
            values.old_password === ''
              ? translate('desk.change.old_missing', { _: 'Enter the password you signed in with.' })
              : undefined,
          ...rules(values),
        })}
        call={call}
        submit={translate('desk.reset.submit', { _: 'Set the password' })}
      >
        <FormPassword name="old_password" label={translate('desk.change.old', { _: 'Present password' })} autoFocus />
        <NewPassword />
      </EntryForm>
    </Entry>
  )
}
