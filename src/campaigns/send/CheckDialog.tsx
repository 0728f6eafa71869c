import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { displayDateTime, groupIndian } from '../../../messaging/format.ts'
import { recordOf } from '../../../messaging/record.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import type { PreflightResult } from '../../../resources/campaigns/send.answers.ts'
import { refusalOf } from '../../kernel/form/refusal.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { isOver } from '../../kernel/resource/job.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'
import { type Figure, Figures } from '../Figures.tsx'
import { FailingRows } from './FailingRows.tsx'
import { Summary, startOf } from './Summary.tsx'
import type { SendBody } from './types.ts'

const LOOK_MS = 500
const CONFLICT = 409

const duration = (words: Words, seconds: number): string => {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} ${words('s')}`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} ${words('min')}` : `${Math.floor(minutes / 60)} ${words('h')} ${minutes % 60} ${words('min')}`
}

interface CheckDialogProps {
  /** What is sent. */
  body: () => SendBody
  /** The work that checks it. */
  job: number
  /** Once it is accepted. */
  onSent: () => void
  onClose: () => void
}

/** Every row is rendered and checked; the figures stand here before a credit moves, and sending is confirmed with them. */
export const CheckDialog = ({ body, job, onSent, onClose }: CheckDialogProps) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const [again, setAgain] = useState(false)
  const { data, error } = useAnswer(
    campaigns,
    'preflightResult',
    { id: job },
    { refetchInterval: query => (isOver(query.state.data) ? false : LOOK_MS), staleTime: 0 },
  )
  const result = data?.status === 'done' ? data.result : undefined

  const sending = useMutation({
    mutationFn: () =>
      provider.act(campaigns, 'send', {
        input: { ...body(), ...(again && { confirm_repeat: 1 }) },
        // Another key for the second try: the first was answered.
        idempotencyKey: again ? `${key}-again` : key,
      }),
    onSuccess: ({ data: made, message }) => {
      notify(message || words('The campaign is accepted.'), { type: 'success' })
      onSent()
      navigate('/delivery-report', { state: { campaign: made.send_sms_id } })
    },
  })
  const problem = sending.error && refusalOf(sending.error, { fields: {}, has: () => false }).rest
  const repeat = recordOf(sending.error).status === CONFLICT

  const ready = result && result.sendable > 0
  const composed = body()
  const starts = startOf(composed)
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
                  starts
                    ? 'Schedule for %{people} recipient |||| Schedule for %{people} recipients'
                    : 'Send to %{people} recipient |||| Send to %{people} recipients',
                  { smart_count: result.sendable, people: groupIndian(result.sendable) },
                )
              : words('Send')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {error && <p role="alert">{error.message}</p>}
        {data?.status === 'failed' && <p role="alert">{data.error}</p>}
        {data && !isOver(data) && (
          <Progress label={words('Checking every recipient')} done={data.done} total={data.total || undefined} />
        )}
        {result && (
          <>
            <Summary body={composed} text={result.samples[0]?.text} />
            <Outcome result={result} />
            {result.rejected + result.invalid + result.blocked > 0 && <FailingRows job={job} />}
          </>
        )}
        {problem && <Note role="alert">{problem}</Note>}
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

/** What every row came to. */
const Outcome = ({ result }: { result: PreflightResult }) => {
  const words = useWords()
  const unicode = { count: groupIndian(result.encodings['UCS-2']) }
  const { until, pause } = result.hand_over
  const closed = pause && { from: displayDateTime(pause.from, TIME_ZONE), until: displayDateTime(pause.until, TIME_ZONE) }
  return (
    <>
      <Figures of={figuresOf(words, result)} />
      <p className="row wrap">
        {Object.entries(result.parts).map(([parts, count]) => (
          <Badge key={parts} plain>
            {groupIndian(count)} × {parts} {parts === '1' ? words('part') : words('parts')}
          </Badge>
        ))}
      </p>
      {result.encodings['UCS-2'] > 0 && (
        <Note>{words('send.unicode_rows', `${unicode.count} in Unicode: 70 characters a part instead of 160`, unicode)}</Note>
      )}
      {/* Hours that break it off, or never let it begin. */}
      {!until && (
        <Note>{words('It would not go out: the sending hours that apply never overlap, or others always go first.')}</Note>
      )}
      {until && closed && (
        <Note>
          {words(
            'send.pause',
            `Sending pauses from ${closed.from} to ${closed.until}: what is not sent before continues then.`,
            closed,
          )}
        </Note>
      )}
    </>
  )
}

const figuresOf = (words: Words, result: PreflightResult): Figure[] => {
  const counted = (name: string, count: number, tone?: Figure['tone']): Figure => ({ name, value: groupIndian(count), tone })
  const { seconds, until } = result.hand_over
  const balance = result.available - result.credits
  return [
    // Each once, as the campaign counts them afterwards.
    counted(words('Recipients'), result.rows - result.duplicates),
    counted(words('To be sent'), result.sendable, 'success'),
    counted(words('Duplicates removed'), result.duplicates),
    counted(words('Invalid'), result.invalid, result.invalid > 0 ? 'warning' : undefined),
    counted(words('Blocked'), result.blocked, result.blocked > 0 ? 'warning' : undefined),
    counted(words('Text refused'), result.rejected, result.rejected > 0 ? 'error' : undefined),
    counted(words('Credits'), result.credits),
    counted(words('Balance after'), balance, balance < 0 ? 'error' : undefined),
    ...(seconds === null
      ? []
      : [
          { name: words('Sent in'), value: duration(words, seconds) },
          { name: words('Sent by'), value: displayDateTime(until, TIME_ZONE) },
        ]),
  ]
}
