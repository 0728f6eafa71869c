/** /forgot-password and /forgot/password (rules access-8 and panel-17): asks for a link; the answer says nothing about who exists. */

import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { FormText } from '../../kernel/form/TextInputs.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Done } from './Done.tsx'
import { Entry } from './Entry.tsx'
import { EntryForm, USERNAME } from './EntryForm.tsx'
import { usePublicSettings } from './publicSettings.ts'

export default function Forgot() {
  const { platform } = useDesk()
  const sendsMail = usePublicSettings()?.sendsMail ?? true
  const words = useWords()
  const call = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      platform.call('POST', 'forgot-password', { body: { email: email.trim() }, open: true }),
  })
  const title = words('Forgotten password')
  const back = <Link to="/authentication">{words('Back to sign-in')}</Link>
  if (call.isSuccess)
    return (
      <Done
        icon="mail"
        title={words('Look into your mail')}
        text={words(
          'If the account exists, a link was sent to its e-mail. It works for 30 minutes, once. Nothing there? Look among unwanted mail, then try again.',
        )}
      />
    )
  if (!sendsMail)
    return (
      <Entry
        title={title}
        links={back}
        hint={words(
          'This desk does not send mail, so no link can reach you. Ask the person who manages your account to set a new password for you.',
        )}
      />
    )
  return (
    <Entry
      title={title}
      hint={words('We send a link to the e-mail of your account. With it you set a new password.')}
      links={back}
    >
      <EntryForm
        start={{ email: '' }}
        missing={({ email }) => ({ email: email.trim() === '' ? words('Enter your e-mail or username.') : undefined })}
        call={call}
        submit={words('Send the link')}
      >
        <FormText name="email" label={words('E-mail or username')} {...USERNAME} autoFocus />
      </EntryForm>
    </Entry>
  )
}
