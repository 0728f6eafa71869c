/** Why messages failed, the latest campaigns, who sent most. */

import Box from '@mui/material/Box'
import { groupIndian } from '../../../messaging/format.ts'
import type { DashboardCampaign, DashboardFailure } from '../../../resources/reports/dashboard.answers.ts'
import { campaignHref, StatusBadge } from '../../campaigns/port.ts'
import { Leads } from '../../kernel/desk/Leads.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { type Column, Table } from '../../kernel/ui/Table.tsx'
import { campaignsHref } from '../campaignsHref.ts'
import { Bars } from './Bars.tsx'
import { percentOf } from './change.ts'
import { type DataProps, Part } from './Part.tsx'

const REPORT = '/delivery-report'
const DIVIDED = { '& > li': { py: 0.75 }, '& > li + li': { borderTop: 1, borderColor: 'divider' } }

export const Failures = ({ data }: DataProps) => {
  const words = useWords()
  const title = words('Why messages did not arrive')
  const all = data ? data.tiles.failed + data.tiles.invalid + data.tiles.blocked : 0
  const columns: Column<DashboardFailure>[] = [
    { head: words('Code'), names: true, className: 'mono', show: ({ code }) => code || '–' },
    {
      head: words('Meaning'),
      show: ({ description }) => description ?? <span className="muted">{words('No description found for this code')}</span>,
    },
    { head: words('Messages'), numeric: true, show: ({ count }) => groupIndian(count) },
    { head: '%', numeric: true, show: ({ count }) => percentOf(count, all) },
  ]
  return (
    <Part title={title} data={data} lines={5}>
      {({ failures }) =>
        failures.length === 0 ? (
          <p className="muted">{words('No failures in this period.')}</p>
        ) : (
          <Table bare fits label={title} rows={failures} keyOf={({ bucket, code }) => `${bucket} ${code}`} columns={columns} />
        )
      }
    </Part>
  )
}

export const Recent = ({ data }: DataProps) => {
  const words = useWords()
  return (
    <Part title={words('Latest campaigns')} data={data} lines={5} link={{ to: REPORT, label: words('Delivery report') }}>
      {({ recent, users }) => (
        <Box component="ul" sx={DIVIDED}>
          {recent.map(row => (
            <Campaign key={row.id} row={row} named={users !== null || new Set(recent.map(({ user_id }) => user_id)).size > 1} />
          ))}
        </Box>
      )}
    </Part>
  )
}

const Campaign = ({ row, named }: { row: DashboardCampaign; named: boolean }) => {
  const words = useWords()
  const { id, campaign, user, campaign_send_date_time, total_delivered, total_contacts } = row
  return (
    <li>
      <div className="row">
        <Leads to={campaignHref(id)} className="grow ellipsis" title={campaign}>
          {campaign}
        </Leads>
        <StatusBadge {...row} />
      </div>
      <div className="row hint">
        <span className="grow ellipsis">
          {named && `${user} · `}
          {showDate(campaign_send_date_time, 'minute')}
        </span>
        <span className="num">
          {words('%{delivered} of %{contacts} delivered', {
            delivered: groupIndian(total_delivered),
            contacts: groupIndian(total_contacts),
          })}
        </span>
      </div>
    </li>
  )
}

export const TopUsers = ({ data }: DataProps) => {
  const words = useWords()
  if (data?.users === null) return null
  return (
    <Part title={words('Top senders')} data={data} lines={5}>
      {({ users, ...period }) =>
        users?.length ? (
          <Bars
            rows={users.map(({ user_id, name, ...figures }) => ({
              key: user_id,
              name: <Leads to={campaignsHref(period, user_id)}>{name}</Leads>,
              ...figures,
            }))}
          />
        ) : (
          <p className="muted">{words('Nothing was submitted in this period.')}</p>
        )
      }
    </Part>
  )
}
