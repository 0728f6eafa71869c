import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
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
import { FailingRows, type RowsCall } from './FailingRows.tsx'
import type { CheckProps } from './SendFrame.tsx'
import { startOf, type Timed } from './startOf.ts'

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

/** Recipients, as the check of every channel counts them. */
interface Counted {
  sendable: number
  rejected: number
  invalid: number
  blocked: number
}

interface CheckFrameProps<R, B> extends CheckProps<{ body: () => B }> {
  check: { data: (Check & { result: R | null }) | undefined; error: Error | null }
  /** Answers the rows that would not be sent. */
  rows: RowsCall
  /** Sends it, by a key that makes a repeat of the request harmless. */
  accept: (
    input: B & { confirm_repeat?: 1 },
    idempotencyKey: string,
  ) => Promise<{ data: { send_sms_id: number }; message: string }>
  /** Where it is followed once it is accepted. */
  page: string
  /** What was found. */
  children: (result: R) => ReactNode
}

/** Every row is rendered and checked; the figures stand here before anything is paid, and sending is confirmed with them. */
export const CheckFrame = <R extends Counted, B extends Timed>(props: CheckFrameProps<R, B>) => {
  const { send, job, onSent, onClose, check, rows, accept, page, children } = props
  const navigate = useNavigate()
  const notify = useNotify()
  const words = useWords()
  const told = useTold()
  const [key] = useState(() => crypto.randomUUID())
  const [again, setAgain] = useState(false)
  const { data, error } = check
  const sending = useMutation({
    // Another key for the second try: the first was answered.
    mutationFn: () => accept({ ...send().body(), ...(again && { confirm_repeat: 1 }) }, again ? `${key}-again` : key),
    onSuccess: ({ data: made, message }) => {
      notify(message || words('The campaign is accepted.'), { type: 'success' })
      onSent()
      navigate(page, { state: { campaign: made.send_sms_id } })
    },
  })
  const problem = sending.error && refusalOf(sending.error, { fields: {}, has: () => false }).rest
  const repeat = recordOf(sending.error).status === CONFLICT
  const result = (data?.status === 'done' && data.result) || undefined
  const sendable = result?.sendable ?? 0
  const ready = sendable > 0
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
                  startOf(send().body())
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
        {result && children(result)}
        {result && result.rejected + result.invalid + result.blocked > 0 && <FailingRows job={job} of={rows} />}
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
