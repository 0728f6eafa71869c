/** /authentication (rule panel-17): sign-in by username, e-mail or mobile. */

import Button from '@mui/material/Button'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { PasswordInput, TextInput } from '../../kernel/ui/TextInput.tsx'
import { Entry } from './Entry.tsx'
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
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(known !== '')
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(username.trim() === '' && {
        username: translate('desk.sign_in.username_missing', { _: 'Enter your username, e-mail or mobile.' }),
      }),
      ...(password === '' && { password: translate('desk.sign_in.password_missing', { _: 'Enter your password.' }) }),
    }
    setFields(missing)
    setProblem(undefined)
    const first = Object.keys(missing)[0]
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    try {
      const answer = await authProvider.signIn({ username, password, remember })
      if (remember) localStorage.setItem(NAME_KEY, username.trim())
      else localStorage.removeItem(NAME_KEY)
      if ('codeFor' in answer) return navigate('/two-factor-authentication', { state: location.state })
      arrive(answer.session)
    } catch (error) {
      const errors = error instanceof PlatformError ? error.fields : {}
      setFields(Object.fromEntries(Object.entries(errors).map(([field, sentences]) => [field, sentences.join('\n')])))
      if (!errors.username && !errors.password) setProblem(messageOf(error))
      setBusy(false)
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
    }
  }

  return (
    <Entry
      title={translate('desk.sign_in.heading', { _: 'Sign in to your desk' })}
      pageTitle={translate('desk.sign_in.title', { _: 'Sign in' })}
      problem={problem}
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
      <form ref={form} className="stack" onSubmit={submit} noValidate>
        <TextInput
          label={translate('desk.sign_in.username', { _: 'Username, e-mail or mobile' })}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={known === ''}
          value={username}
          error={fields.username}
          onChange={event => setUsername(event.target.value)}
        />
        <PasswordInput
          label={translate('desk.sign_in.password', { _: 'Password' })}
          name="password"
          autoFocus={known !== ''}
          value={password}
          error={fields.password}
          onChange={event => setPassword(event.target.value)}
        />
        <Checkbox
          label={translate('desk.sign_in.remember', { _: 'Remember me on this machine' })}
          checked={remember}
          onChange={setRemember}
        />
        <Button type="submit" variant="contained" size="large" loading={busy}>
          {translate('desk.sign_in.submit', { _: 'Sign in' })}
        </Button>
      </form>
    </Entry>
  )
}
