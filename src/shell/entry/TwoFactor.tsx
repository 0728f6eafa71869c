/** /two-factor-authentication (rule access-7): the code that was sent by mail; another one after a minute. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link, Navigate } from 'react-router'
import { OTP_KEY, OTP_TO_KEY } from '../../../authProvider/authProvider.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { refusalOf } from '../../kernel/form/refusal.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { CodeInput } from './CodeInput.tsx'
import { Entry, EntryProblem } from './Entry.tsx'
import { EntryForm } from './EntryForm.tsx'
import { usePublicSettings } from './publicSettings.ts'
import { useArrival } from './ways.ts'

const RESEND_SECONDS = 60

/** Seconds that are left, counted down. */
const useCountdown = (from: number) => {
  const [end, setEnd] = useState(() => Date.now() + from * 1000)
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(look, 1000)
    return () => clearTimeout(timer)
  })
  return [left, (seconds: number) => setEnd(Date.now() + seconds * 1000)] as const
}

export default function TwoFactor() {
  const [awaited] = useState(() => sessionStorage.getItem(OTP_KEY))
  return awaited ? <AskForCode /> : <Navigate to="/authentication" replace />
}

const AskForCode = () => {
  const { authProvider } = useDesk()
  const words = useWords()
  const arrive = useArrival(usePublicSettings())
  const call = useMutation({ mutationFn: ({ otp }: { otp: string }) => authProvider.signInByCode(otp), onSuccess: arrive })
  const sentTo = sessionStorage.getItem(OTP_TO_KEY)
  return (
    <Entry
      title={words('Enter your code')}
      hint={
        sentTo
          ? words('We sent six digits to %{to}. They are good for five minutes.', { to: sentTo })
          : words('We sent six digits to your e-mail. They are good for five minutes.')
      }
      links={<Link to="/authentication">{words('Sign in again')}</Link>}
    >
      <EntryForm
        start={{ otp: '' }}
        missing={({ otp }) => ({ otp: otp.length === 6 ? undefined : words('Enter the six digits.') })}
        call={call}
        submit={words('desk.sign_in.submit', 'Sign in')}
        onRefused={form => {
          form.setValue('otp', '')
          form.setFocus('otp')
        }}
        below={<Again />}
      >
        <CodeInput name="otp" label={words('Code')} />
      </EntryForm>
    </Entry>
  )
}

const Again = () => {
  const { authProvider } = useDesk()
  const words = useWords()
  const { clearErrors, setFocus } = useFormContext()
  const [wait, startWait] = useCountdown(RESEND_SECONDS)
  const call = useMutation({
    mutationFn: authProvider.resendCode,
    onMutate: () => clearErrors(),
    onSuccess: startWait,
    onSettled: () => setFocus('otp'),
  })
  return (
    <Box sx={{ display: 'grid', textAlign: 'center' }}>
      <Button variant="text" onClick={() => call.mutate()} disabled={wait > 0}>
        {wait > 0 ? words('Another code in %{seconds} s', { seconds: wait }) : words('Send another code')}
      </Button>
      {call.error && <EntryProblem text={refusalOf(call.error, NOTHING_HERE).rest} />}
      <p className="hint" role="status">
        {call.isSuccess && words('Another code is on its way. The one before does not work any more.')}
      </p>
    </Box>
  )
}

const NOTHING_HERE = { fields: {}, has: () => false }
