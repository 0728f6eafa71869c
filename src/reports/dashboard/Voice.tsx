/** Calls of the period: who picked up, and what they cost. */

import { groupIndian } from '../../../messaging/format.ts'
import { VOICE } from '../../../resources/language/choices.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { useAmount, useWalletName } from '../../money/port.ts'
import { campaignsHref } from '../campaignsHref.ts'
import { percentOf } from './change.ts'
import { type DataProps, Part } from './Part.tsx'

export const Voice = ({ data, userId }: DataProps & { userId: number | undefined }) => {
  const words = useWords()
  const amount = useAmount()
  const name = useWalletName()(VOICE)
  if (!data?.voice) return null
  const { calls, answered, failed, pending, pulses } = data.voice
  const over = answered + failed
  return (
    <Part title={name} data={data} link={{ to: campaignsHref(data, userId, VOICE), label: words('Campaigns of this period') }}>
      {() => (
        <Facts shape="tiles">
          <Fact name={words('Calls')}>{groupIndian(calls)}</Fact>
          <Fact name={words('Answered')}>
            {groupIndian(answered)} {over > 0 && <span className="muted">{percentOf(answered, over)} %</span>}
          </Fact>
          <Fact name={words('Not answered')}>{groupIndian(failed)}</Fact>
          <Fact name={words('Pending')}>{groupIndian(pending)}</Fact>
          <Fact name={words('Used')}>{amount(VOICE, pulses)}</Fact>
        </Facts>
      )}
    </Part>
  )
}
