/** How is the money? Wallets of the account, or what the platform sold and what all accounts have left. */

import { Link } from 'react-router'
import { groupIndian } from '../../../messaging/format.ts'
import type { DashboardAnswer } from '../../../resources/reports/dashboard.answers.ts'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { listHref } from '../../kernel/resource/list/address.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { useAmount, useWalletName } from '../../money/port.ts'
import { Part } from './Part.tsx'

const STATEMENT = '/user-credits'
const USERS = '/users'

export const Credits = ({ data }: { data: DashboardAnswer | undefined }) => {
  const words = useWords()
  const nameOf = useWalletName()
  const amount = useAmount()
  const opens = useOpen()
  const credits = data?.credits
  const platform = credits?.of === 'platform'
  return (
    <Part
      title={platform ? words('Credits of all accounts') : words('Wallets')}
      ready={data}
      link={opens(STATEMENT) ? { to: STATEMENT, label: words('Statement') } : undefined}
    >
      <table className="dash-table">
        <thead>
          <tr>
            <th scope="col">{words('Wallet')}</th>
            <th scope="col" className="num">
              {platform ? words('desk.dashboard.left', 'Left') : words('desk.money.balance', 'Balance')}
            </th>
            <th scope="col" className="num">
              {words('Held')}
            </th>
            {platform && (
              <th scope="col" className="num">
                {words('Sold')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {credits?.wallets.map(({ route_type, balance, held, sold, is_low }) => (
            <tr key={route_type}>
              <th scope="row">
                {nameOf(route_type)} {is_low === 1 && <Badge tone="warning">{words('Low')}</Badge>}
              </th>
              <td className="num">
                <strong>{amount(route_type, balance)}</strong>
              </td>
              <td className="num">{amount(route_type, held)}</td>
              {platform && <td className="num">{amount(route_type, sold ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">
        {platform
          ? words('Sold: given to accounts in the period, less what was taken back.')
          : credits?.validity_date && words('Valid until %{date}.', { date: showDate(credits.validity_date) })}
      </p>
      {credits?.low && credits.low.length > 0 && (
        <>
          <h3>{words('Running low')}</h3>
          <ul className="dash-low">
            {credits.low.map(({ user_id, name, balance }) => (
              <li key={user_id}>
                {opens(USERS) ? (
                  <Link to={listHref('users', { low_credit: 1 })} className="ellipsis" title={name}>
                    {name}
                  </Link>
                ) : (
                  <span className="ellipsis">{name}</span>
                )}
                <span className="num">{groupIndian(balance)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}
