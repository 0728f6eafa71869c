/** /authentication (rule panel-17): sign-in by username, e-mail or mobile. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { FormPassword, FormText } from '../../kernel/form/TextInputs.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Entry } from './Entry.tsx'
import { EntryForm, FormTick, USERNAME } from './EntryForm.tsx'
import { usePublicSettings } from './publicSettings.ts'
import { useArrival } from './ways.ts'

/** The name of who wants to be remembered on this machine; never more than that. */
const NAME_KEY = 'remembered_username'

export default function SignIn() {
  const { authProvider } = useDesk()
  const words = useWords()
  const navigate = useNavigate()
  const location = useLocation()
  const settings = usePublicSettings()
  const arrive = useArrival(settings)
  const [known] = useState(() => localStorage.getItem(NAME_KEY) ?? '')
  const call = useMutation({
    mutationFn: authProvider.signIn,
    onSuccess: (answer, { username, remember }) => {
      if (remember) localStorage.setItem(NAME_KEY, username.trim())
      else localStorage.removeItem(NAME_KEY)
      if ('codeFor' in answer) return navigate('/two-factor-authentication', { state: location.state })
      arrive(answer.session)
    },
  })
  return (
    <Entry
      title={words('Sign in to your desk')}
      pageTitle={words('Sign in')}
      links={
        <>
          <Link to="/forgot-password">{words('Forgotten your password?')}</Link>
          {settings?.allowsRegistration && <Link to="/register-user">{words('desk.sign_in.register', 'Register')}</Link>}
        </>
      }
    >
      <EntryForm
        start={{ username: known, password: '', remember: known !== '' }}
        missing={({ username, password }) => ({
          username: username.trim() === '' ? words('Enter your username, e-mail or mobile.') : undefined,
          password: password === '' ? words('Enter your password.') : undefined,
        })}
        call={call}
        submit={words('desk.sign_in.submit', 'Sign in')}
        onRefused={form => form.setFocus('password', { shouldSelect: true })}
      >
        <FormText name="username" label={words('Username, e-mail or mobile')} {...USERNAME} autoFocus={known === ''} />
        <FormPassword name="password" label={words('Password')} autoFocus={known !== ''} />
        <FormTick name="remember" label={words('Remember me on this machine')} />
      </EntryForm>
    </Entry>
  )
}
