import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { displayDateTime, groupIndian } from '../../../messaging/format.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import type { PreflightResult } from '../../../resources/campaigns/send.answers.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { type Figure, Figures } from '../Figures.tsx'
import { CheckFrame, UNTIL_OVER } from './CheckFrame.tsx'
import { duration } from './duration.ts'
import type { CheckProps } from './SendFrame.tsx'
import { Summary } from './Summary.tsx'
import type { Send } from './useSend.ts'

/** The check of a text, and its sending. */
export const CheckDialog = (props: CheckProps<Pick<Send, 'body'>>) => {
  const provider = useDeskProvider()
  const check = useAnswer(campaigns, 'preflightResult', { id: props.job }, UNTIL_OVER)
  return (
    <CheckFrame
      {...props}
      check={check}
      rows={campaigns.actions.preflightRows}
      accept={(input, idempotencyKey) => provider.act(campaigns, 'send', { input, idempotencyKey })}
      page="/delivery-report"
    >
      {result => (
        <>
          <Summary body={props.send().body()} text={result.samples[0]?.text} />
          <Outcome result={result} />
        </>
      )}
    </CheckFrame>
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
