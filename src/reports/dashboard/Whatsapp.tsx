/** How WhatsApp went: what became of its messages, what they cost, how its numbers stand. */

import { groupIndian } from '../../../messaging/format.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import { QUALITY } from '../../../resources/whatsapp/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { useAmount } from '../../money/port.ts'
import { type DataProps, Part } from './Part.tsx'

export const Whatsapp = ({ data }: DataProps) => {
  const words = useWords()
  const amount = useAmount()
  if (!data?.whatsapp) return null
  const { sent, delivered, read, failed, spend, numbers } = data.whatsapp
  return (
    <Part
      title={words('WhatsApp')}
      data={data}
      lines={5}
      link={{ to: '/whatsapp-message-report', label: words('Whatsapp Report') }}
    >
      {() => (
        <>
          <Facts shape="lines">
            <Fact name={words('Sent')}>{groupIndian(sent)}</Fact>
            <Fact name={words('Delivered')}>{groupIndian(delivered)}</Fact>
            <Fact name={words('Read')}>{groupIndian(read)}</Fact>
            <Fact name={words('Failed')}>{groupIndian(failed)}</Fact>
            <Fact name={words('Spend')} tone="strong">
              {amount(WHATSAPP, spend)}
            </Fact>
          </Facts>
          {numbers.length > 0 && (
            <p className="row wrap">
              <span className="muted">{words('Quality of the numbers')}</span>
              {numbers.map(({ quality, count }) => (
                <ChoiceBadge key={quality} choices={QUALITY} value={quality}>
                  {' '}
                  {groupIndian(count)}
                </ChoiceBadge>
              ))}
            </p>
          )}
        </>
      )}
    </Part>
  )
}
