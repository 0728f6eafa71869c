/** Asks for the password where a call needs it, then lets that call be repeated. Loaded when the first one does. */

import Button from '@mui/material/Button'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../../authProvider/principal.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { PasswordInput } from '../../kernel/ui/TextInput.tsx'
import { answerStepUp } from './ask.ts'

export default function StepUpDialog() {
  const { platform } = useDesk()
  const acting = Boolean(useSession()?.user.parent_key)
  const translate = useTranslate()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The dialog may stand within another form's tree; its own submit is nobody else's.
    event.stopPropagation()
    if (password === '') return setProblem(translate('desk.sign_in.password_missing', { _: 'Enter your password.' }))
    setBusy(true)
    setProblem(undefined)
    try {
      await platform.call('POST', 'confirm-password', { body: { password } })
      answerStepUp(true)
    } catch (error) {
      const fields = error instanceof PlatformError ? error.fields : {}
      setProblem(fields.password?.join('\n') ?? messageOf(error))
      setBusy(false)
      if (error instanceof PlatformError && error.status === 401) answerStepUp(false)
    }
  }

  return (
    <Dialog
      title={translate('desk.step_up.title', { _: 'Confirm that it is you' })}
      size="small"
      onClose={() => answerStepUp(false)}
      footer={
        <>
          <Button onClick={() => answerStepUp(false)} disabled={busy}>
            {translate('ra.action.cancel', { _: 'Cancel' })}
          </Button>
          <Button type="submit" form={form} variant="contained" loading={busy}>
            {translate('desk.step_up.submit', { _: 'Confirm' })}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit} noValidate>
        <p>
          {translate('desk.step_up.text', {
            _: 'This needs your password once more. It then holds for ten minutes on this machine.',
          })}
        </p>
        <PasswordInput
          label={
            acting
              ? translate('desk.step_up.own_password', { _: 'Your own password' })
              : translate('desk.sign_in.password', { _: 'Password' })
          }
          name="password"
          value={password}
          error={problem}
          onChange={event => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
