/** /change-password: the password that somebody else has set is replaced by one's own, before anything else (rule people-7). */

import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { Navigate } from 'react-router'
import { useSession } from '../../../authProvider/principal.ts'
import { updateUser } from '../../../authProvider/session.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { FormPassword } from '../../kernel/form/TextInputs.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Entry, LeaveLink } from './Entry.tsx'
import { EntryForm } from './EntryForm.tsx'
import { NewPassword, usePasswordRules } from './NewPassword.tsx'

const EMPTY = { old_password: '', password: '', password_confirmation: '' }

export default function ForcedChange() {
  const notify = useNotify()
  const { platform } = useDesk()
  const words = useWords()
  const session = useSession()
  const rules = usePasswordRules()
  const call = useMutation({
    mutationFn: (body: typeof EMPTY) => platform.call('POST', 'change-password', { body }),
    onSuccess: () => {
      notify(words('Your own password is set.'), { type: 'success' })
      updateUser({ must_change_password: 0 })
    },
  })
  if (!session) return <Navigate to="/authentication" replace />
  if (session.user.must_change_password !== 1) return <Navigate to="/" replace />
  return (
    <Entry
      title={words('Choose your own password')}
      hint={words('The password you signed in with was set by someone else or has expired. Only you should know the new one.')}
      links={<LeaveLink text={words('Sign out')} />}
    >
      <EntryForm
        start={EMPTY}
        missing={values => ({
          old_password: values.old_password === '' ? words('Enter the password you signed in with.') : undefined,
          ...rules(values),
        })}
        call={call}
        submit={words('Set the password')}
      >
        <FormPassword name="old_password" label={words('desk.change.old', 'Current password')} autoFocus />
        <NewPassword />
      </EntryForm>
    </Entry>
  )
}
