/** The cards on top: state, messages, receipts, rates, workers. */

import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import type { GatewayStatus, Rates } from '../../../resources/system/gatewayStatus.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showNumber } from '../../kernel/kinds/show.ts'
import { span } from './span.ts'

export const Figures = ({ status }: { status: GatewayStatus | undefined }) => {
  const words = useWords()
  const online = status?.smscs.filter(route => route.status === 'online').length ?? 0
  const active = status?.smscs.filter(route => route.is_active === 1).length ?? 0
  const periods = {
    minute: words('1 min'),
    fiveMinutes: words('5 min'),
    total: words('since start'),
  }
  const rates = (inOut: Rates | undefined) => inOut?.map(rate => showNumber(rate, 2)).join(' · ')
  return (
    <div className="gateway-figures">
      <Card title={words('Routes')}>
        <Figure name={words('Online')} value={status && `${online} / ${active}`} />
        <Figure name={words('desk.gateway.uptime', 'Running for')} value={status && span(status.uptime)} />
        <Figure name={words('Version')} value={status?.version} />
      </Card>
      <Card title={words('Messages')}>
        <Figure name={words('desk.gateway.sent', 'Sent')} value={status && showNumber(status.sms.sent.total)} />
        <Figure name={words('Waiting')} value={status && showNumber(status.sms.sent.queued)} />
        <Figure name={words('Received')} value={status && showNumber(status.sms.received.total)} />
      </Card>
      <Card title={words('Receipts')}>
        <Figure name={words('Received')} value={status && showNumber(status.dlr.received.total)} />
        <Figure name={words('Awaited')} value={status && showNumber(status.dlr.queued)} />
        <Figure name={words('Kept in')} value={status && words('Database')} />
      </Card>
      <Card title={words('A second')} aside={Object.values(periods).join(' · ')}>
        <Figure name={words('desk.gateway.sent', 'Sent')} value={rates(status?.sms.outbound)} />
        <Figure name={words('Receipts')} value={rates(status?.dlr.inbound)} />
        <Figure name={words('Received')} value={rates(status?.sms.inbound)} />
      </Card>
      <Card title={words('Workers')}>
        {status?.boxes.length === 0 && <Figure name={words('None')} value="0" />}
        {status?.boxes.map(box => (
          <Figure key={`${box.IP} ${box.id}`} name={`${box.IP} · ${box.id}`} value={span(box.online_seconds)} />
        ))}
        {!status && <Figure name={words('Workers')} value={undefined} />}
      </Card>
    </div>
  )
}

const Card = ({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) => (
  <section className="panel gateway-card">
    <h2>
      {title} {aside && <span className="hint">{aside}</span>}
    </h2>
    <dl>{children}</dl>
  </section>
)

/** Undefined while it is not known. */
const Figure = ({ name, value }: { name: string; value: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value ?? <Skeleton />}</dd>
  </div>
)
