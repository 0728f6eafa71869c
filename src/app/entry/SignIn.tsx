/** /authentication (domain §3.1, 1): sign-in by username, e-mail or mobile. */

import { useTranslate } from 'ra-core'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { principalOf } from '../../../authProvider/principal.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PasswordInput, TextInput } from '../../ui/TextInput.tsx'
import { useDesk } from '../Desk.tsx'
import { Logo } from '../Logo.tsx'
import { usePageTitle } from '../PageHead.tsx'
import { landingPath } from '../screens.ts'
import './SignIn.css'
import { usePublicSettings } from './publicSettings.ts'

export default function SignIn() {
  const { authProvider, screens } = useDesk()
  const translate = useTranslate()
  const navigate = useNavigate()
  const location = useLocation()
  const settings = usePublicSettings()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  usePageTitle(translate('desk.sign_in.title', { _: 'Sign in' }))

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
      if ('codeFor' in answer) return navigate('/two-factor-authentication')
      const { user } = answer.session
      const kept = (location.state as { from?: string } | null)?.from
      const first = settings?.first_run === 1 && user.userType === 0
      navigate(first ? '/first-run' : (kept ?? landingPath(screens, principalOf(user), user)), { replace: true })
    } catch (error) {
      const errors = error instanceof PlatformError ? error.fields : {}
      setFields(Object.fromEntries(Object.entries(errors).map(([field, sentences]) => [field, sentences.join('\n')])))
      if (!errors.username && !errors.password) setProblem((error as Error).message)
      setBusy(false)
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
    }
  }

  return (
    <main className="blank sign-in">
      <div className="sign-in-card panel">
        <Logo size={30} />
        <h1>{translate('desk.sign_in.heading', { _: 'Sign in to your desk' })}</h1>
        <form ref={form} className="stack" onSubmit={submit} noValidate>
          {problem && (
            <div className="sign-in-problem" role="alert">
              <Icon name="alert" />
              <span>{problem}</span>
            </div>
          )}
          <TextInput
            label={translate('desk.sign_in.username', { _: 'Username, e-mail or mobile' })}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={username}
            error={fields.username}
            onChange={event => setUsername(event.target.value)}
          />
          <PasswordInput
            label={translate('desk.sign_in.password', { _: 'Password' })}
            name="password"
            value={password}
            error={fields.password}
            onChange={event => setPassword(event.target.value)}
          />
          <Checkbox
            label={translate('desk.sign_in.remember', { _: 'Remember me on this machine' })}
            checked={remember}
            onChange={setRemember}
          />
          <Button type="submit" tone="primary" size="large" busy={busy}>
            {translate('desk.sign_in.submit', { _: 'Sign in' })}
          </Button>
        </form>
      </div>
      {settings?.support && (
        <p className="hint">
          {translate('desk.sign_in.help', { _: 'Trouble signing in? %{contact}', contact: settings.support })}
        </p>
      )}
    </main>
  )
}
