import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import { invalidSeries } from '../../../resources/phonebook/invalid-series.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'

/** What becomes of one number, asked of the rule that sending goes by; one after the other. */
const CheckDialog = ({ close }: { close: () => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const [mobile, setMobile] = useState('')
  const [checked, setChecked] = useState<AnswerOf<typeof invalidSeries, 'check'>>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const check = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setChecked(undefined)
    setProblem(undefined)
    try {
      setChecked((await provider.act(invalidSeries, 'check', { input: { mobile } })).data)
    } catch (error) {
      const told = error instanceof PlatformError ? error.fields.mobile?.join('\n') : undefined
      setProblem(told ?? messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={words('desk.series.check', 'Check a number')}
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words('ra.action.close', 'Close')}</Button>
          <Button variant="contained" type="submit" form="series-check" loading={busy}>
            {words('desk.series.do_check', 'Check')}
          </Button>
        </>
      }
    >
      <form id="series-check" className="stack" onSubmit={check} noValidate>
        <TextInput
          label={words('resources.invalid-number.actions.check.input.mobile', 'Mobile')}
          name="mobile"
          inputMode="tel"
          autoComplete="off"
          mono
          required
          value={mobile}
          error={problem}
          onChange={event => setMobile(event.target.value)}
        />
        <div aria-live="polite">
          {checked && (
            <p>
              <span className="mono">{checked.mobile}</span>{' '}
              {checked.prefix === null ? (
                <Badge tone="success">{words('desk.series.free', 'No series holds it back')}</Badge>
              ) : (
                <Badge tone="error">
                  {words('desk.series.held', 'Held back: begins with %{prefix}', { prefix: checked.prefix })}
                </Badge>
              )}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  )
}

export default defineViews(invalidSeries, { dialogs: { check: CheckDialog } })
