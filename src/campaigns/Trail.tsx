import { useAnswer } from '../../dataProvider/useAnswer.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { Answered } from '../kernel/ui/Answered.tsx'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'

/** What happened to one message, from entry to its last receipt, with times and the operator's own text. */
export const Trail = ({ id }: { id: number }) => {
  const words = useWords()
  return (
    <Answered query={useAnswer(campaigns, 'trail', { id })} waiting={60}>
      {({ events }) => (
        <Facts label={words('Trail')}>
          <Fact name={words('Message number')}>
            <code>{id}</code>
          </Fact>
          {events.map(({ at, kind, text, raw }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events of a trail stand in their order.
            <Fact key={index} name={<time>{showDate(at, 'minute')}</time>}>
              {words(`trail.${kind}`, text)}
              {raw && <code className="muted">{`\n${raw}`}</code>}
            </Fact>
          ))}
        </Facts>
      )}
    </Answered>
  )
}
