/** Which campaigns hold credits, and what last moved. */

import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CAMPAIGN_STATUSES } from '../../resources/campaigns/choices.ts'
import { CREDIT_SOURCES } from '../../resources/money/choices.ts'
import type { WalletAnswer, WalletMovement } from '../../resources/money/wallet.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { useAmount } from './useAmount.ts'
import { useWalletName } from './useWalletName.ts'

const WAITING = [1, 2, 3, 4]

const Panel = ({ title, link, children }: { title: string; link?: ReactNode; children: ReactNode }) => (
  <section className="panel money-panel" aria-label={title}>
    <h2>
      {title} {link}
    </h2>
    {children}
  </section>
)

const Lines = () => (
  <div className="stack">
    {WAITING.map(line => (
      <Skeleton key={line} />
    ))}
  </div>
)

export const Holders = ({ holders }: { holders: WalletAnswer['held_by'] | undefined }) => {
  const words = useWords()
  const amount = useAmount()
  const title = words('Held by running campaigns')
  if (!holders)
    return (
      <Panel title={title}>
        <Lines />
      </Panel>
    )
  return (
    <Panel title={title}>
      {holders.length === 0 ? (
        <p className="hint">
          {words('Nothing is held. While a campaign runs, its price is set aside here; what is not used comes back.')}
        </p>
      ) : (
        <ul className="money-holders">
          {holders.map(({ id, campaign, status, route_type, credits }) => (
            <li key={id}>
              <span className="ellipsis" title={campaign}>
                {campaign}
              </span>
              <Badge tone={CAMPAIGN_STATUSES.find(({ value }) => value === status)?.tone}>
                {words(`enums.campaign_status.${status}`, status)}
              </Badge>
              <span className="figure">{amount(route_type, credits)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

export const Movements = ({ movements }: { movements: readonly WalletMovement[] | undefined }) => {
  const words = useWords()
  const title = words('Last movements')
  if (!movements)
    return (
      <Panel title={title}>
        <Lines />
      </Panel>
    )
  return (
    <Panel
      title={title}
      link={
        movements.length > 0 && (
          <Link to="/user-credits" className="money-link">
            {words('desk.money.all', 'All of them')}
          </Link>
        )
      }
    >
      {movements.length === 0 ? (
        <p className="hint">{words('Nothing has moved yet. Ask for credit, and the first movement will stand here.')}</p>
      ) : (
        <Rows movements={movements} title={title} />
      )}
    </Panel>
  )
}

const Rows = ({ movements, title }: { movements: readonly WalletMovement[]; title: string }) => {
  const words = useWords()
  const nameOf = useWalletName()
  const amount = useAmount()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard (WCAG 2.1.1).
    <section className="money-scroll" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words('Date')}</th>
            <th scope="col">{words('Wallet')}</th>
            <th scope="col">{words('desk.money.what', 'What')}</th>
            <th scope="col" className="figure">
              {words('Amount')}
            </th>
            <th scope="col" className="figure">
              {words('desk.money.balance', 'Balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map(({ id, created_at, route_type, credit_type, credit, new_balance, source, comment }) => (
            <tr key={id}>
              <td className="nowrap">{showDate(created_at, 'minute')}</td>
              <td>{nameOf(route_type)}</td>
              <td>
                {words(
                  `resources.user-credits.fields.source.choices.${source}`,
                  CREDIT_SOURCES.find(({ value }) => value === source)?.label ?? source,
                )}
                {comment && <span className="muted"> · {comment}</span>}
              </td>
              <td className={credit_type === 1 ? 'figure plus' : 'figure minus'}>
                {credit_type === 1 ? '+' : '−'} {amount(route_type, credit)}
              </td>
              <td className="figure">{amount(route_type, new_balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
