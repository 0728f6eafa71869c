/** /two-factor-authentication (rule access-7): the code that was sent by mail; another one after a minute. */

import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, Navigate } from 'react-router'
import { OTP_KEY, OTP_TO_KEY } from '../../../authProvider/authProvider.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { CodeInput } from './CodeInput.tsx'
import { Entry } from './Entry.tsx'
import { usePublicSettings } from './publicSettings.ts'
import { useArrival } from './useArrival.ts'

const RESEND_SECONDS = 60

/** Seconds that are left, counted down. */
const useCountdown = (from: number): [left: number, restart: (from: number) => void] => {
  const [end, setEnd] = useState(() => Date.now() + from * 1000)
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  })
  return [
    left,
    seconds => {
      setEnd(Date.now() + seconds * 1000)
      setNow(Date.now())
    },
  ]
}

export default function TwoFactor() {
  const [awaited] = useState(() => sessionStorage.getItem(OTP_KEY))
  return awaited ? <AskForCode /> : <Navigate to="/authentication" replace />
}

const AskForCode = () => {
  const { authProvider } = useDesk()
  const translate = useTranslate()
  const settings = usePublicSettings()
  const arrive = useArrival(settings)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [news, setNews] = useState('')
  const [busy, setBusy] = useState(false)
  const [wait, startWait] = useCountdown(RESEND_SECONDS)
  const input = useRef<HTMLInputElement>(null)
  const sentTo = sessionStorage.getItem(OTP_TO_KEY)

  const fail = (failed: unknown) => {
    const { otp, otp_token } = failed instanceof PlatformError ? failed.fields : {}
    setError(otp?.join('\n'))
    if (!otp) setProblem(otp_token?.join('\n') ?? messageOf(failed))
    setCode('')
    input.current?.focus()
  }

  const verify = async (typed: string) => {
    if (typed.length !== 6) return setError(translate('desk.code.missing', { _: 'Enter the six digits.' }))
    setBusy(true)
    setError(undefined)
    setProblem(undefined)
    try {
      arrive(await authProvider.signInByCode(typed))
    } catch (failed) {
      fail(failed)
      setBusy(false)
    }
  }

  const resend = async () => {
    setError(undefined)
    setProblem(undefined)
    try {
      startWait(await authProvider.resendCode())
      setNews(translate('desk.code.sent_again', { _: 'Another code is on its way. The one before does not work any more.' }))
      input.current?.focus()
    } catch (failed) {
      fail(failed)
    }
  }

  return (
    <Entry
      title={translate('desk.code.title', { _: 'Enter your code' })}
      hint={
        sentTo
          ? translate('desk.code.hint_to', { _: 'We sent six digits to %{to}. They are good for five minutes.', to: sentTo })
          : translate('desk.code.hint', { _: 'We sent six digits to your e-mail. They are good for five minutes.' })
      }
      settings={settings}
      problem={problem}
      links={<Link to="/authentication">{translate('desk.code.back', { _: 'Sign in again' })}</Link>}
    >
      <form
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!busy) void verify(code)
        }}
      >
        <CodeInput
          ref={input}
          label={translate('desk.code.label', { _: 'Code' })}
          value={code}
          error={error}
          disabled={busy}
          onChange={setCode}
          onFull={verify}
        />
        <Button type="submit" variant="contained" size="large" loading={busy}>
          {translate('desk.sign_in.submit', { _: 'Sign in' })}
        </Button>
        <div className="code-again">
          <Button variant="text" onClick={resend} disabled={wait > 0}>
            {wait > 0
              ? translate('desk.code.wait', { _: 'Another code in %{seconds} s', seconds: wait })
              : translate('desk.code.resend', { _: 'Send another code' })}
          </Button>
          <p className="hint" role="status">
            {news}
          </p>
        </div>
      </form>
    </Entry>
  )
}
