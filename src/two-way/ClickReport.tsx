import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import type { ClickRow } from '../../resources/two-way/two-way.answers.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { Clicks } from './Clicks.tsx'
import { ReportLog, type ReportSource } from './ReportLog.tsx'

const { clickLog, clickReport } = twoWaysSms.actions
const time = (at: string | null | undefined): string => showDate(at, 'minute') || '–'

/** Who clicked: a row for each recipient, which opens to the single clicks (rule two-way-6). */
export const ClickReport = ({ source, tools }: { source: ReportSource; tools?: ReactNode }) => {
  const words = useWords()
  const ofCampaign = 'campaign' in source
  return (
    <ReportLog<ClickRow>
      label={words('Two Way Click Report')}
      source={source}
      calls={{ campaign: clickLog, content: clickReport }}
      tools={tools}
      empty={words('Nobody has opened a link yet.')}
      columns={() => [
        { head: words('campaign.mobile', 'Mobile No.'), className: 'mono', show: row => row.mobile_num },
        {
          head: ofCampaign ? words('Title') : words('Campaign'),
          show: ({ title, campaign }) => (
            <Box className="ellipsis" title={ofCampaign ? title : campaign} sx={{ maxWidth: 220 }}>
              {ofCampaign ? title : campaign}
            </Box>
          ),
        },
        { head: words('Clicks'), numeric: true, show: row => groupIndian(row.total_click) },
        { head: words('First click'), className: 'nowrap', show: row => time(row.first_click) },
        { head: words('Last click'), className: 'nowrap', show: row => time(row.last_click) },
        {
          head: words('Device'),
          className: 'nowrap',
          show: row => (row.device ? words(`two_way.devices.${row.device}`, row.device) : '–'),
        },
        {
          head: words('Link'),
          show: ({ link_expired: over }) => (
            <Badge tone={over === 1 ? 'error' : 'success'}>{over === 1 ? words('Expired') : words('Valid')}</Badge>
          ),
        },
      ]}
      detail={{
        label: row => words('two_way.clicks_of', `Clicks of ${row.mobile_num}`, { mobile: row.mobile_num }),
        has: row => (row.link_click_logs ?? []).length > 0,
        show: row => <Clicks clicks={row.link_click_logs ?? []} total={row.total_click + (row.bot_click ?? 0)} />,
      }}
    />
  )
}
