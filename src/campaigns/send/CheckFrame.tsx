import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import { groupIndian } from '../../../messaging/format.ts'
import { recordOf } from '../../../messaging/record.ts'
import type { CheckState } from '../../../resources/campaigns/send.answers.ts'
import { refusalOf } from '../../kernel/form/refusal.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { isOver } from '../../kernel/resource/job.ts'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'

/** How often one looks at a check that is under way. */
const LOOK_MS = 500
const CONFLICT = 409

type Check = Omit<CheckState, 'id'>

/** For the query of a check: until it is over. */
export const UNTIL_OVER = {
  refetchInterval: (query: { state: { data: Pick<Check, 'status'> | undefined } }) =>
    isOver(query.state.data) ? (false as const) : LOOK_MS,
  staleTime: 0,
}

interface CheckFrameProps<A> {
  check: { data: Check | undefined; error: Error | null }
  /** Recipients it would go to; undefined while that is not known. */
  sendable: number | undefined
  isScheduled: boolean
  /** Sends, by a key that makes a repeat of the request harmless; `again`: although it looks like a repeat of another. */
  send: (how: { idempotencyKey: string; again: boolean }) => Promise<{ data: A; message: string }>
  /** Once it is accepted. */
  onSent: (accepted: A) => void
  onClose: () => void
  /** What was found, once it is known. */
  children: ReactNode
}

/** Every row is rendered and checked; the figures stand here before anything is paid, and sending is confirmed with them. */
export const CheckFrame = <A,>({ check, sendable, isScheduled, send, onSent, onClose, children }: CheckFrameProps<A>) => {
  const notify = useNotify()
  const words = useWords()
  const told = useTold()
  const [key] = useState(() => crypto.randomUUID())
  const [again, setAgain] = useState(false)
  const { data, error } = check
  const sending = useMutation({
    // Another key for the second try: the first was answered.
    mutationFn: () => send({ idempotencyKey: again ? `${key}-again` : key, again }),
    onSuccess: ({ data: made, message }) => {
      notify(message || words('The campaign is accepted.'), { type: 'success' })
      onSent(made)
    },
  })
  const problem = sending.error && refusalOf(sending.error, { fields: {}, has: () => false }).rest
  const repeat = recordOf(sending.error).status === CONFLICT
  const ready = sendable !== undefined && sendable > 0
  return (
    <Dialog
      title={words('Before sending')}
      size="large"
      onClose={onClose}
      closable={!sending.isPending}
      footer={
        <>
          <Button disabled={sending.isPending} onClick={onClose}>
            {words('Back')}
          </Button>
          <Button
            variant="contained"
            startIcon={<Icon name="send" />}
            disabled={!ready || (repeat && !again)}
            loading={sending.isPending}
            onClick={() => sending.mutate()}
          >
            {ready
              ? words(
                  isScheduled
                    ? 'Schedule for %{people} recipient |||| Schedule for %{people} recipients'
                    : 'Send to %{people} recipient |||| Send to %{people} recipients',
                  { smart_count: sendable, people: groupIndian(sendable) },
                )
              : words('Send')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {error && <p role="alert">{told(error.message)}</p>}
        {data?.status === 'failed' && <p role="alert">{told(data.error ?? undefined)}</p>}
        {data && !isOver(data) && (
          <Progress label={words('Checking every recipient')} done={data.done} total={data.total || undefined} />
        )}
        {children}
        {problem && <Note role="alert">{told(problem)}</Note>}
        {(repeat || again) && (
          <Checkbox
            name="again"
            label={words('Send it even though it looks like a repeat')}
            checked={again}
            onChange={setAgain}
          />
        )}
      </div>
    </Dialog>
  )
}
