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
    minute: words('desk.gateway.minute', '1 min'),
    fiveMinutes: words('desk.gateway.five_minutes', '5 min'),
    total: words('desk.gateway.since_start', 'since start'),
  }
  const rates = (inOut: Rates | undefined) => inOut?.map(rate => showNumber(rate, 2)).join(' · ')
  return (
    <div className="gateway-figures">
      <Card title={words('desk.gateway.routes', 'Routes')}>
        <Figure name={words('desk.gateway.online', 'Online')} value={status && `${online} / ${active}`} />
        <Figure name={words('desk.gateway.uptime', 'Running for')} value={status && span(status.uptime)} />
        <Figure name={words('desk.gateway.version', 'Version')} value={status?.version} />
      </Card>
      <Card title={words('desk.gateway.messages', 'Messages')}>
        <Figure name={words('desk.gateway.sent', 'Sent')} value={status && showNumber(status.sms.sent.total)} />
        <Figure name={words('desk.gateway.waiting', 'Waiting')} value={status && showNumber(status.sms.sent.queued)} />
        <Figure name={words('desk.gateway.received', 'Received')} value={status && showNumber(status.sms.received.total)} />
      </Card>
      <Card title={words('desk.gateway.receipts', 'Receipts')}>
        <Figure name={words('desk.gateway.received', 'Received')} value={status && showNumber(status.dlr.received.total)} />
        <Figure name={words('desk.gateway.awaited', 'Awaited')} value={status && showNumber(status.dlr.queued)} />
        <Figure name={words('desk.gateway.kept_in', 'Kept in')} value={status && words('desk.gateway.database', 'Database')} />
      </Card>
      <Card title={words('desk.gateway.rates', 'A second')} aside={Object.values(periods).join(' · ')}>
        <Figure name={words('desk.gateway.sent', 'Sent')} value={rates(status?.sms.outbound)} />
        <Figure name={words('desk.gateway.receipts', 'Receipts')} value={rates(status?.dlr.inbound)} />
        <Figure name={words('desk.gateway.received', 'Received')} value={rates(status?.sms.inbound)} />
      </Card>
      <Card title={words('desk.gateway.workers', 'Workers')}>
        {status?.boxes.length === 0 && <Figure name={words('desk.gateway.none', 'None')} value="0" />}
        {status?.boxes.map(box => (
          <Figure key={`${box.IP} ${box.id}`} name={`${box.IP} · ${box.id}`} value={span(box.online_seconds)} />
        ))}
        {!status && <Figure name={words('desk.gateway.workers', 'Workers')} value={undefined} />}
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
