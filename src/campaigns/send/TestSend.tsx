import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TextInput } from '../../kernel/ui/TextInput.tsx'
import { problemsOf } from './problems.ts'
import type { Send } from './useSend.ts'

/** The message as it stands to one number, before it goes to everybody. */
export const TestSend = ({ send }: { send: Send }) => {
  const notify = useNotify()
  const words = useWords()
  const [mobile, setMobile] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const run = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { message } = await send.provider.act(campaigns, 'test', { input: { ...send.body(), test_mobile: mobile } })
      notify(message, { type: 'success' })
    } catch (error) {
      const { errors, rest } = problemsOf(error, Object.keys(send.values))
      const { test_mobile: own, ...others } = { test_mobile: undefined, ...errors } as Record<string, string | undefined>
      send.setErrors(
        Object.fromEntries(Object.entries(others).filter((entry): entry is [string, string] => entry[1] !== undefined)),
      )
      setProblem(own ?? rest)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="send-test">
      <TextInput
        name="test_mobile"
        label={words('send.test_number', 'Test number')}
        inputMode="tel"
        value={mobile}
        error={problem}
        onChange={event => setMobile(event.target.value)}
      />
      <Button loading={busy} disabled={mobile.trim() === '' || !send.template} onClick={run}>
        {words('send.test', 'Send a test')}
      </Button>
    </div>
  )
}
