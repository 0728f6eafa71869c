/** Why messages failed, the latest campaigns, who sent most. */

import { Link } from 'react-router'
import { groupIndian } from '../../../messaging/format.ts'
import { CAMPAIGN_STATUSES } from '../../../resources/campaigns/choices.ts'
import type { DashboardAnswer } from '../../../resources/reports/dashboard.answers.ts'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate, showNumber } from '../../kernel/kinds/show.ts'
import { listHref } from '../../kernel/resource/list/address.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Bars } from './Bars.tsx'
import { Part } from './Part.tsx'

const REPORT = '/delivery-report'

interface ListProps {
  data: DashboardAnswer | undefined
}

export const Failures = ({ data }: ListProps) => {
  const words = useWords()
  const all = data ? data.tiles.failed + data.tiles.invalid + data.tiles.blocked : 0
  return (
    <Part title={words('Why messages did not arrive')} ready={data} lines={5}>
      {data?.failures.length === 0 ? (
        <p className="dash-none">{words('None failed in this time.')}</p>
      ) : (
        <table className="dash-table">
          <thead>
            <tr>
              <th scope="col">{words('Code')}</th>
              <th scope="col">{words('Meaning')}</th>
              <th scope="col" className="num">
                {words('Messages')}
              </th>
              <th scope="col" className="num">
                %
              </th>
            </tr>
          </thead>
          <tbody>
            {data?.failures.map(({ code, bucket, description, count }) => (
              <tr key={`${bucket} ${code}`}>
                <th scope="row" className="mono">
                  {code || '–'}
                </th>
                <td>{description ?? <span className="muted">{words('No description found for this code')}</span>}</td>
                <td className="num">{groupIndian(count)}</td>
                <td className="num">{showNumber(Math.round((1000 * count) / Math.max(1, all)) / 10, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}

export const Recent = ({ data }: ListProps) => {
  const words = useWords()
  const opens = useOpen()
  const link = opens(REPORT)
  const others = data?.recent.some(({ user_id }) => user_id !== data.recent[0]?.user_id) || data?.users !== null
  return (
    <Part
      title={words('Latest campaigns')}
      ready={data}
      lines={5}
      link={link ? { to: REPORT, label: words('Delivery report') } : undefined}
    >
      <ul className="dash-recent">
        {data?.recent.map(row => (
          <li key={row.id}>
            <div>
              {link ? (
                <Link to={listHref('delivery-report', { campaign: row.campaign })} className="ellipsis" title={row.campaign}>
                  {row.campaign}
                </Link>
              ) : (
                <span className="ellipsis" title={row.campaign}>
                  {row.campaign}
                </span>
              )}
              <Badge tone={CAMPAIGN_STATUSES.find(({ value }) => value === row.status)?.tone}>
                {words(`enums.campaign_status.${row.status}`, row.status)}
              </Badge>
            </div>
            <div className="hint">
              <span className="ellipsis">
                {others && `${row.user} · `}
                {showDate(row.campaign_send_date_time, 'minute')}
              </span>
              <span className="num">
                {words('%{delivered} of %{contacts} delivered', {
                  delivered: groupIndian(row.total_delivered),
                  contacts: groupIndian(row.total_contacts),
                })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export const TopUsers = ({ data }: ListProps) => {
  const words = useWords()
  const opens = useOpen()
  if (data?.users === null) return null
  const link = opens(REPORT)
  return (
    <Part title={words('Who sent most')} ready={data} lines={5}>
      {data?.users.length === 0 ? (
        <p className="dash-none">{words('Nothing was submitted in this time.')}</p>
      ) : (
        <Bars
          rows={(data?.users ?? []).map(({ user_id, name, total, delivered, failed }) => ({
            key: user_id,
            name: link ? <Link to={listHref('delivery-report', { user_id })}>{name}</Link> : name,
            total,
            delivered,
            failed,
          }))}
        />
      )}
    </Part>
  )
}
