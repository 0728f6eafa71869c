import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { displayDateTime, groupIndian } from '../../../messaging/format.ts'
import { recordOf } from '../../../messaging/record.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import type { HandOver, PreflightResult } from '../../../resources/campaigns/send.answers.ts'
import { refusalOf } from '../../kernel/form/refusal.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { isOver } from '../../kernel/resource/job.ts'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'
import { FailingRows } from './FailingRows.tsx'
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
  const { data, error } = useQuery({
    queryKey: ['preflight', job],
    queryFn: async ({ signal }) => (await provider.act(campaigns, 'preflightResult', { id: job, signal })).data,
    refetchInterval: query => (isOver(query.state.data) ? false : LOOK_MS),
    staleTime: 0,
  })
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
  return (
    <Dialog
      title={words('Before sending')}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words('Back')}</Button>
          <Button
            variant="contained"
            startIcon={<Icon name="send" />}
            disabled={!ready || (repeat && !again)}
            loading={sending.isPending}
            onClick={() => sending.mutate()}
          >
            {ready
              ? words('send.confirm', `Send to ${groupIndian(result.sendable)}`, { people: groupIndian(result.sendable) })
              : words('Send')}
          </Button>
        </>
      }
    >
      {error && <p role="alert">{error.message}</p>}
      {data?.status === 'failed' && <p role="alert">{data.error}</p>}
      {data && !isOver(data) && (
        <Progress label={words('Rendering and checking every row')} done={data.done} total={data.total || undefined} />
      )}
      {result && (
        <>
          <dl className="check-figures tabular">
            {figures(words, result).map(([label, value, tone]) => (
              <div key={label} data-tone={tone}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="tabular">
            {Object.entries(result.parts).map(([parts, count]) => (
              <span key={parts} className="check-chip">
                {groupIndian(count)} × {parts} {parts === '1' ? words('part') : words('parts')}
              </span>
            ))}
            {result.encodings['UCS-2'] > 0 && (
              <span className="check-chip" data-tone="warning">
                {words(
                  'send.unicode_rows',
                  `${groupIndian(result.encodings['UCS-2'])} in Unicode: 70 characters a part instead of 160`,
                  { count: groupIndian(result.encodings['UCS-2']) },
                )}
              </span>
            )}
          </p>
          <HoursNote of={result.hand_over} />
          {result.rejected + result.invalid + result.blocked > 0 && <FailingRows job={job} />}
        </>
      )}
      {problem && (
        <p className="send-note" role="alert">
          {problem}
        </p>
      )}
      {(repeat || again) && (
        <Checkbox name="again" label={words('Send it although it looks like a repeat')} checked={again} onChange={setAgain} />
      )}
    </Dialog>
  )
}

/** Hours that break it off, or never let it begin. */
const HoursNote = ({ of: { until, pause } }: { of: HandOver }) => {
  const words = useWords()
  if (!until)
    return (
      <p className="send-note">
        {words('The hours that hold for it have no moment in common, or others go first for ever: it would not go out.')}
      </p>
    )
  if (!pause) return null
  const at = { from: displayDateTime(pause.from, TIME_ZONE), until: displayDateTime(pause.until, TIME_ZONE) }
  return (
    <p className="send-note">
      {words(
        'send.pause',
        `Its hours are closed from ${at.from} to ${at.until}: what is not handed over before goes on then.`,
        at,
      )}
    </p>
  )
}

const figures = (words: Words, result: PreflightResult): [string, string, string?][] => [
  [words('Rows'), groupIndian(result.rows)],
  [words('Will be sent'), groupIndian(result.sendable), 'success'],
  [words('send.f.duplicates', 'Duplicates'), groupIndian(result.duplicates)],
  [words('Invalid'), groupIndian(result.invalid), result.invalid > 0 ? 'warning' : undefined],
  [words('Blocked'), groupIndian(result.blocked), result.blocked > 0 ? 'warning' : undefined],
  [words('Would fail'), groupIndian(result.rejected), result.rejected > 0 ? 'error' : undefined],
  [words('Credits'), groupIndian(result.credits)],
  [
    words('Balance after'),
    groupIndian(result.available - result.credits),
    result.available < result.credits ? 'error' : undefined,
  ],
  ...(result.hand_over.seconds !== null
    ? ([
        [words('Handed over in'), duration(words, result.hand_over.seconds)],
        [words('Handed over by'), displayDateTime(result.hand_over.until, TIME_ZONE)],
      ] as [string, string][])
    : []),
]
