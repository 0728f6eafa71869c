import type { ReactNode } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { Clicks } from './Clicks.tsx'
import { type LogColumn, PagedLog } from './PagedLog.tsx'
import { type ReportSource, readClicks } from './reportSource.ts'
import './twoWay.css'
import type { ClickRow } from '../../resources/two-way/two-way.answers.ts'

const time = (at: string | null | undefined): string => showDate(at, 'minute') || '–'

/** Who clicked: a row for each recipient, which opens to the single clicks (rule two-way-6). */
export const ClickReport = ({ source, tools }: { source: ReportSource; tools?: ReactNode }) => {
  const words = useWords()
  const { platform } = useDesk()
  const ofCampaign = 'campaign' in source
  const columns: LogColumn<ClickRow>[] = [
    { label: words('campaign.mobile', 'Mobile No.'), className: 'mono', show: row => row.mobile_num },
    ofCampaign
      ? {
          label: words('Title'),
          className: 'log-title',
          show: row => <span title={row.title}>{row.title}</span>,
        }
      : {
          label: words('Campaign'),
          className: 'log-title',
          show: row => <span title={row.campaign}>{row.campaign}</span>,
        },
    { label: words('Clicks'), numeric: true, show: row => groupIndian(row.total_click) },
    { label: words('First click'), className: 'tabular nowrap', show: row => time(row.first_click) },
    { label: words('Last click'), className: 'tabular nowrap', show: row => time(row.last_click) },
    {
      label: words('Device'),
      className: 'nowrap',
      show: row => (row.device ? words(`two_way.devices.${row.device}`, row.device) : '–'),
    },
    {
      label: words('Link'),
      show: row =>
        row.link_expired === 1 ? <Badge tone="error">{words('Expired')}</Badge> : <Badge tone="success">{words('Valid')}</Badge>,
    },
  ]
  return (
    <PagedLog<ClickRow>
      label={words('Two Way Click Report')}
      queryKey={['two-way-clicks', source]}
      load={(query, signal) => readClicks(platform, source, query, signal)}
      keyOf={row => row.id}
      tools={tools}
      empty={words('Nobody has opened a link yet.')}
      columns={columns}
      detail={{
        label: row => words('two_way.clicks_of', `Clicks of ${row.mobile_num}`, { mobile: row.mobile_num }),
        has: row => (row.link_click_logs ?? []).length > 0,
        show: row => <Clicks clicks={row.link_click_logs ?? []} total={row.total_click + (row.bot_click ?? 0)} />,
      }}
    />
  )
}
