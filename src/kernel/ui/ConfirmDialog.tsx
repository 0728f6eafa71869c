/**
 * `<ConfirmDialog title="Stop" text="Stop Diwali offer?" run={() => act(…)} onClose={close} askReason tone="danger" />`
 * Asks, runs, then shows "executed successfully" or "execution failed" for 1.5 s and closes (rule panel-8).
 * `run(reason)` rejects with an Error whose message is shown; it may answer a sentence to show in place of "executed successfully".
 */

import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { REASON_MISSING } from '../../../resources/language/sentences.ts'
import { useTold } from '../i18n/useTold.ts'
import { useWords } from '../i18n/words.ts'
import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'
import { TextArea } from './TextInput.tsx'

export interface ConfirmDialogProps {
  title: string
  text: ReactNode
  run: (reason: string) => Promise<string | undefined>
  /** `done`: it ran and the result has been seen. */
  onClose: (done: boolean) => void
  askReason?: boolean
  tone?: 'primary' | 'danger'
  /** Where the title is no verb. */
  yesLabel?: string
  noLabel?: string
  /** Fields of the action, shown under the text. */
  children?: ReactNode
}

type State = { is: 'asking' } | { is: 'running' } | { is: 'success' | 'failed'; text: string }

/** Rule panel-8: confirm result 1500 ms. */
export const RESULT_MS = 1500

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, text, run, onClose, askReason = false, tone = 'primary', yesLabel, noLabel, children } = props
  const words = useWords()
  const told = useTold()
  const [state, setState] = useState<State>({ is: 'asking' })
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  const id = useId()

  useEffect(() => {
    if (state.is !== 'success' && state.is !== 'failed') return
    const timer = setTimeout(() => close.current(state.is === 'success'), RESULT_MS)
    return () => clearTimeout(timer)
  }, [state])

  const confirm = async () => {
    if (askReason && reason.trim() === '') {
      setMissing(true)
      field.current?.focus()
      return
    }
    setState({ is: 'running' })
    try {
      const said = await run(reason.trim())
      setState({ is: 'success', text: said ?? words('executed successfully') })
    } catch (error) {
      const said = error instanceof Error ? told(error.message) : ''
      setState({ is: 'failed', text: said || words('execution failed') })
    }
  }

  if (state.is === 'success' || state.is === 'failed') {
    const heading = words(`desk.confirm.${state.is}`, state.is)
    const usual = words('execution failed')
    return (
      <Dialog title={title} size="small" onClose={() => onClose(state.is === 'success')}>
        <div className={`ui-confirm-result ${state.is}`} role="status">
          <Icon name={state.is === 'success' ? 'success' : 'error'} size={36} />
          <strong>{heading}</strong>
          {state.is === 'failed' && state.text !== usual && <span>{usual}</span>}
          <span className="muted">{state.text}</span>
        </div>
      </Dialog>
    )
  }
  const running = state.is === 'running'
  return (
    <Dialog
      title={title}
      size="small"
      onClose={() => onClose(false)}
      closable={!running}
      footer={
        <>
          <Button disabled={running} onClick={() => onClose(false)}>
            {noLabel ?? words('ra.action.cancel', 'Cancel')}
          </Button>
          <Button
            variant="contained"
            color={tone === 'danger' ? 'error' : 'primary'}
            loading={running}
            onClick={confirm}
            data-autofocus={!askReason && !children ? '' : undefined}
          >
            {yesLabel ?? title}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div>{text}</div>
        {children}
        {askReason && (
          <TextArea
            ref={field}
            id={id}
            label={words('Reason')}
            required
            rows={3}
            value={reason}
            error={missing ? told(REASON_MISSING) : undefined}
            onChange={event => {
              setReason(event.target.value)
              setMissing(false)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
