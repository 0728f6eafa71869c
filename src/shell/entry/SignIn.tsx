/** /authentication (rule panel-17): sign-in by username, e-mail or mobile. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useInput, useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { FormPassword, FormText } from '../../kernel/form/TextInputs.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { Entry } from './Entry.tsx'
import { EntryForm } from './EntryForm.tsx'
import { usePublicSettings } from './publicSettings.ts'
import { useArrival } from './useArrival.ts'

/** The name of who wants to be remembered on this machine; never more than that. */
const NAME_KEY = 'remembered_username'

export default function SignIn() {
  const { authProvider } = useDesk()
  const translate = useTranslate()
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
      title={translate('desk.sign_in.heading', { _: 'Sign in to your desk' })}
      pageTitle={translate('desk.sign_in.title', { _: 'Sign in' })}
      settings={settings}
      links={
        <>
          <Link to="/forgot-password">{translate('desk.sign_in.forgot', { _: 'Forgotten your password?' })}</Link>
          {settings?.allow_registration === 1 && (
            <Link to="/register-user">{translate('desk.sign_in.register', { _: 'Register' })}</Link>
          )}
        </>
      }
    >
      <EntryForm
        start={{ username: known, password: '', remember: known !== '' }}
        missing={({ username, password }) => ({
          username:
            username.trim() === ''
              ? translate('desk.sign_in.username_missing', { _: 'Enter your username, e-mail or mobile.' })
              : undefined,
          password: password === '' ? translate('desk.sign_in.password_missing', { _: 'Enter your password.' }) : undefined,
        })}
        call={call}
        submit={translate('desk.sign_in.submit', { _: 'Sign in' })}
        onRefused={form => form.setFocus('password', { shouldSelect: true })}
      >
        <FormText
          name="username"
          label={translate('desk.sign_in.username', { _: 'Username, e-mail or mobile' })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={known === ''}
        />
        <FormPassword name="password" label={translate('desk.sign_in.password', { _: 'Password' })} autoFocus={known !== ''} />
        <Remember label={translate('desk.sign_in.remember', { _: 'Remember me on this machine' })} />
      </EntryForm>
    </Entry>
  )
}

const Remember = ({ label }: { label: string }) => {
  const { field } = useInput({ source: 'remember' })
  return <Checkbox label={label} checked={field.value === true} onChange={field.onChange} />
}
