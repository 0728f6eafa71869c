/** The numbers of WhatsApp, how they stand, and what they carried and cost (rule whatsapp-67). */

import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { groupIndian } from '../../../messaging/format.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import type { DashboardWhatsapp } from '../../../resources/reports/dashboard.answers.ts'
import { configurations } from '../../../resources/whatsapp/port.ts'
import { Leads } from '../../kernel/desk/Leads.tsx'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { useAmount } from '../../money/port.ts'
import { Said } from '../../whatsapp/port.ts'
import { campaignsHref } from '../campaignsHref.ts'
import { percentOf } from './change.ts'
import { type DataProps, Part } from './Part.tsx'

const NUMBERS = `/${configurations.name}`
const FIGURES = { mb: 1, '& dl.facts': { gridTemplateColumns: 'repeat(auto-fit, minmax(84px, 1fr))' } }
const DIVIDED = { '& > li': { py: 0.75, borderTop: 1, borderColor: 'divider' } }

export const Whatsapp = ({ data, userId }: DataProps & { userId: number | undefined }) => {
  const words = useWords()
  const opens = useOpen()
  if (!data?.whatsapp) return null
  const { whatsapp } = data
  const campaigns = campaignsHref(data, userId, WHATSAPP)
  return (
    <Part title={words('WhatsApp')} data={data} link={{ to: NUMBERS, label: words('WhatsApp numbers') }}>
      {() => (
        <>
          <Carried {...whatsapp} />
          {whatsapp.sent + whatsapp.failed > 0 && opens(campaigns) && (
            <Link to={campaigns}>{words('Campaigns of this period')}</Link>
          )}
          <Box component="ul" sx={DIVIDED}>
            {whatsapp.numbers.map(number => (
              <OneNumber key={number.id} {...number} />
            ))}
          </Box>
          {whatsapp.more > 0 && (
            <p className="hint">{words('And %{count} more, none of them worse.', { count: groupIndian(whatsapp.more) })}</p>
          )}
        </>
      )}
    </Part>
  )
}

const Carried = ({ sent, delivered, read, failed, spent }: DashboardWhatsapp) => {
  const words = useWords()
  const amount = useAmount()
  const share = (part: number) => sent > 0 && <span className="muted">{percentOf(part, sent)} %</span>
  return (
    <Box sx={FIGURES}>
      <Facts shape="tiles">
        <Fact name={words('Sent')}>{groupIndian(sent)}</Fact>
        <Fact name={words('Delivered')}>
          {groupIndian(delivered)} {share(delivered)}
        </Fact>
        <Fact name={words('Read')}>
          {groupIndian(read)} {share(read)}
        </Fact>
        <Fact name={words('Failed')}>{groupIndian(failed)}</Fact>
        <Fact name={words('Spent')}>{amount(WHATSAPP, spent)}</Fact>
      </Facts>
    </Box>
  )
}

const OneNumber = ({ id, name, display_phone_number, quality, messaging_limit_tier }: DashboardWhatsapp['numbers'][number]) => (
  <li>
    <div className="row">
      <Leads to={`${NUMBERS}/${id}`} className="grow ellipsis" title={name}>
        {name}
      </Leads>
      <Said of="quality" word={quality} />
    </div>
    <div className="row hint">
      <span className="grow num">{display_phone_number}</span>
      {messaging_limit_tier && <Said of="messaging_limit_tier" word={messaging_limit_tier} />}
    </div>
  </li>
)
