import { useNavigate } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { displayDateTime, groupIndian } from '../../../messaging/format.ts'
import type { VoicePreflightResult } from '../../../resources/voice/send.answers.ts'
import { sendVoice } from '../../../resources/voice/send.ts'
import { CheckFrame, type CheckProps, duration, FailingRows, type Figure, Figures, UNTIL_OVER } from '../../campaigns/port.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { showDate, TIME_ZONE } from '../../kernel/kinds/show.ts'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { minutesOf } from '../length.ts'
import type { VoiceSend, VoiceSendBody } from './useVoiceSend.ts'

const PAGE = '/voice-report'

/** The check of a call to many, and its sending. */
export const VoiceCheckDialog = ({ send, job, onSent, onClose }: CheckProps<VoiceSend>) => {
  const provider = useDeskProvider()
  const navigate = useNavigate()
  const words = useWords()
  const check = useAnswer(sendVoice, 'preflightResult', { id: job }, UNTIL_OVER)
  const result = (check.data?.status === 'done' && check.data.result) || undefined
  const body = send().body()
  return (
    <CheckFrame
      check={check}
      sendable={result?.sendable}
      isScheduled={startOf(body) !== undefined}
      send={({ idempotencyKey, again }) =>
        provider.act(sendVoice, 'send', { input: { ...send().body(), ...(again && { confirm_repeat: 1 }) }, idempotencyKey })
      }
      onSent={({ send_sms_id }) => {
        onSent()
        navigate(PAGE, { state: { campaign: send_sms_id } })
      }}
      onClose={onClose}
    >
      {result && (
        <>
          <Facts shape="tiles">
            <Fact name={words('File')}>
              {result.voice_file.title} · {minutesOf(result.voice_file.duration_seconds)}
            </Fact>
            <Fact name={words('Caller ID')}>{result.caller_id}</Fact>
            <Fact name={words('Starts')}>{startOf(body) ?? words('At once')}</Fact>
          </Facts>
          <Figures of={figuresOf(words, result)} />
          <Note severity="info">
            {result.billing_basis === 1
              ? words('Held for now: an answered call is charged by its length, an unanswered call costs nothing.')
              : words('Every number called is charged by the length of the file.')}
          </Note>
          {result.rejected + result.invalid + result.blocked > 0 && (
            <FailingRows job={job} of={sendVoice.actions.preflightRows} />
          )}
        </>
      )}
    </CheckFrame>
  )
}

const startOf = ({ campaign_type, campaign_send_date_time: at }: VoiceSendBody): string | undefined =>
  campaign_type === '1' && typeof at === 'string' ? showDate(at, 'minute') : undefined

const figuresOf = (words: Words, result: VoicePreflightResult): Figure[] => {
  const counted = (name: string, count: number, tone?: Figure['tone']): Figure => ({
    name,
    value: groupIndian(count),
    tone: count > 0 ? tone : undefined,
  })
  const { pulses, total, available, hand_over } = result
  const left = available - total
  return [
    // Each once, as the campaign counts them afterwards: those to be called are the recipients less what follows.
    counted(words('Recipients'), result.rows - result.duplicates),
    counted(words('Invalid'), result.invalid, 'warning'),
    counted(words('Blocked'), result.blocked, 'warning'),
    counted(words('To be called'), result.sendable, 'success'),
    counted(words('Duplicates removed'), result.duplicates),
    counted(words('Pulses per call'), pulses),
    counted(words('Total pulses'), total),
    { name: words('Balance after'), value: groupIndian(left), tone: left < 0 ? 'error' : undefined },
    ...(hand_over.seconds === null
      ? []
      : [
          { name: words('Time to send'), value: duration(words, hand_over.seconds) },
          { name: words('Sent to vendors by'), value: displayDateTime(hand_over.until, TIME_ZONE) },
        ]),
  ]
}
