import Box from '@mui/material/Box'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { displayDateTime, groupIndian } from '../../../messaging/format.ts'
import { shownCards } from '../../../messaging/whatsapp/shown.ts'
import type { WaPreflightResult } from '../../../resources/whatsapp/send.answers.ts'
import { sendWhatsApp } from '../../../resources/whatsapp/send.ts'
import {
  CheckFrame,
  type CheckProps,
  duration,
  type Figure,
  Figures,
  PeopleNote,
  startOf,
  UNTIL_OVER,
} from '../../campaigns/port.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Marked } from '../../kernel/ui/Marked.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { OptInsLink } from '../consents/OptInsLink.tsx'
import { showMoney } from '../money.ts'
import { Cards } from '../TemplateParts.tsx'
import { CATEGORY_WORDS } from './categoryWords.ts'
import { HeadFact } from './HeadFact.tsx'
import type { WaSend } from './useWaSend.ts'

const TEXT = { p: 1.5, borderRadius: 1, bgcolor: 'var(--surface-2)', overflowWrap: 'anywhere' }
const NOT_OPTED_IN = 'L013'

/** The check of a WhatsApp message, and its sending. */
export const WaCheckDialog = (props: CheckProps<WaSend>) => {
  const provider = useDeskProvider()
  const check = useAnswer(sendWhatsApp, 'preflightResult', { id: props.job }, UNTIL_OVER)
  const words = useWords()
  const send = props.send()
  return (
    <CheckFrame
      {...props}
      check={check}
      rows={sendWhatsApp.actions.preflightRows}
      accept={(input, idempotencyKey) => provider.act(sendWhatsApp, 'send', { input, idempotencyKey })}
      page="/whatsapp-message-report"
    >
      {result => (
        <>
          <WaSummary send={send} text={result.samples[0]?.text} />
          <Figures of={figuresOf(words, result, send.custom)} />
          <ConsentNote without={withoutOptIn(result)} number={send.number?.id} />
          <PeopleNote people={result.people} />
        </>
      )}
    </CheckFrame>
  )
}

interface WaSummaryProps {
  send: WaSend
  /** As the first recipient reads it. */
  text: string | undefined
}

/** What is about to be sent: the text, from which number, with which template, and when. */
const WaSummary = ({ send, text }: WaSummaryProps) => {
  const words = useWords()
  const { number, chosen, template, filling, body } = send
  return (
    <>
      {text && (
        <Box sx={TEXT}>
          <Marked text={text} />
          {template && <Cards cards={shownCards(template.components, filling)} />}
        </Box>
      )}
      <Facts shape="tiles">
        <Fact name={words('Number')}>{number?.display_phone_number ?? '–'}</Fact>
        <Fact name={words('Template')}>{chosen ? `${chosen.template_name} · ${chosen.template_language}` : '–'}</Fact>
        <HeadFact send={send} />
        <Fact name={words('Starts')}>{startOf(body()) ?? words('At once')}</Fact>
      </Facts>
    </>
  )
}

const figuresOf = (words: Words, result: WaPreflightResult, byText: boolean): Figure[] => {
  const counted = (name: string, count: number, tone?: Figure['tone']): Figure => ({
    name,
    value: groupIndian(count),
    tone: count > 0 ? tone : undefined,
  })
  const { price, total, available, currency, people, hand_over } = result
  const without = withoutOptIn(result)
  const each = `${words(CATEGORY_WORDS[result.category])} · ${result.country}`
  const left = available - total
  return [
    // Each once, as the campaign counts them afterwards: those to be sent are the recipients less what follows.
    counted(words('Recipients'), result.rows - result.duplicates),
    counted(words('Invalid'), result.invalid, 'warning'),
    counted(words('Blocked'), result.blocked - without, 'warning'),
    counted(words('Without opt-in'), without, 'warning'),
    counted(words('Values refused'), result.rejected, 'error'),
    counted(words('To be sent'), result.sendable, 'success'),
    {
      ...counted(words('Duplicates removed'), result.duplicates),
      // Values from the file make a text for each row: two texts to one number are two messages.
      hint: byText ? words('Same number and same text. A number with another text gets that, too.') : undefined,
    },
    // Without a limit nobody notes whom the number has written to.
    ...(people.limit === null ? [] : [counted(words('New people'), people.fresh)]),
    { name: each, value: showMoney(currency, price) },
    { name: words('Total'), value: showMoney(currency, total) },
    { name: words('Balance after'), value: showMoney(currency, left), tone: left < 0 ? 'error' : undefined },
    ...(hand_over.seconds === null || people.waiting > 0
      ? []
      : [
          { name: words('Sent in'), value: duration(words, hand_over.seconds) },
          { name: words('Sent by'), value: displayDateTime(hand_over.until, TIME_ZONE) },
        ]),
  ]
}

const withoutOptIn = ({ reasons }: WaPreflightResult): number => reasons[NOT_OPTED_IN] ?? 0

/** Who is left out for want of an opt-in, and where to note those that there are. */
const ConsentNote = ({ without, number }: { without: number; number: number | undefined }) => {
  const words = useWords()
  if (without === 0) return null
  return (
    <Note severity="warning" role="status" action={<OptInsLink number={number} />}>
      {words('%{count} recipients have not opted in at this number and are left out.', { count: groupIndian(without) })}
    </Note>
  )
}
