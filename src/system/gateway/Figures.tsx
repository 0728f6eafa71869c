/** The cards on top: state, messages, receipts, rates, workers. */

import type { GatewayStatus, Rates } from '../../../resources/system/gatewayStatus.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showNumber } from '../../kernel/kinds/show.ts'
import { Figure, FigureCard, FigureCards } from '../FigureCards.tsx'
import { span } from './span.ts'

export const Figures = ({ status }: { status: GatewayStatus | undefined }) => {
  const words = useWords()
  const online = status?.smscs.filter(route => route.status === 'online').length ?? 0
  const active = status?.smscs.filter(route => route.is_active === 1).length ?? 0
  const periods = [words('1 min'), words('5 min'), words('since start')]
  const sent = words('desk.gateway.sent', 'Sent')
  const received = words('Received')
  const count = (figure: number | undefined) => (figure === undefined ? undefined : showNumber(figure))
  const rates = (inOut: Rates | undefined) => inOut?.map(rate => showNumber(rate, 2)).join(' · ')
  return (
    <FigureCards least={200}>
      <FigureCard title={words('Routes')}>
        <Figure name={words('Online')} value={status && `${online} / ${active}`} />
        <Figure name={words('desk.gateway.uptime', 'Running for')} value={status && span(status.uptime)} />
        <Figure name={words('Version')} value={status?.version} />
      </FigureCard>
      <FigureCard title={words('Messages')}>
        <Figure name={sent} value={count(status?.sms.sent.total)} />
        <Figure name={words('Waiting')} value={count(status?.sms.sent.queued)} />
        <Figure name={received} value={count(status?.sms.received.total)} />
      </FigureCard>
      <FigureCard title={words('Receipts')}>
        <Figure name={received} value={count(status?.dlr.received.total)} />
        <Figure name={words('Awaited')} value={count(status?.dlr.queued)} />
        <Figure name={words('Stored in')} value={status && words('Database')} />
      </FigureCard>
      <FigureCard title={words('Per second')} beside={<span className="hint">{periods.join(' · ')}</span>}>
        <Figure name={sent} value={rates(status?.sms.outbound)} />
        <Figure name={words('Receipts')} value={rates(status?.dlr.inbound)} />
        <Figure name={received} value={rates(status?.sms.inbound)} />
      </FigureCard>
      <FigureCard title={words('Workers')}>
        {status?.boxes.map(box => (
          <Figure key={`${box.IP} ${box.id}`} name={`${box.IP} · ${box.id}`} value={span(box.online_seconds)} />
        ))}
        {!status?.boxes.length && <Figure name={status ? words('None') : words('Workers')} value={status && '0'} />}
      </FigureCard>
    </FigureCards>
  )
}
