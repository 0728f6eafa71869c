import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CampaignAnswer } from '../../resources/campaigns/campaign.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { TabPanel, Tabs } from '../kernel/ui/Tabs.tsx'
import { loadCampaignReports } from '../two-way/port.ts'
import { Counts } from './Counts.tsx'
import { Failures } from './Failures.tsx'
import { NumberLog } from './NumberLog.tsx'
import { WhyPending } from './WhyPending.tsx'

const TWO_WAY = 3
type Tab = 'basic' | 'log' | 'clicks' | 'responses'

const CampaignReports = lazy(loadCampaignReports)

const MESSAGE = { mb: 1, p: 1.5, borderRadius: 1, bgcolor: 'var(--surface-2)', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }

/**
 * What became of a campaign (rule campaigns-4): counts, causes, text and number log; a two-way one has pills for its log and for what its
 * recipients did.
 */
export const CampaignDetail = ({ campaign }: { campaign: CampaignAnswer }) => {
  const words = useWords()
  const [tab, setTab] = useState<Tab>('basic')
  const log = <NumberLog id={campaign.id} running={campaign.status === 'Pending'} />
  if (campaign.route_type !== TWO_WAY) return <Basic campaign={campaign}>{log}</Basic>
  return (
    <div className="stack">
      <Tabs
        label={words('Campaign detail')}
        id="campaign"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'basic', label: words('Basic Detail') },
          { value: 'log', label: words('Sent Number Log') },
          { value: 'clicks', label: words('Two Way Click Report') },
          { value: 'responses', label: words('Two Way Response Report') },
        ]}
      />
      <TabPanel of="campaign" value={tab}>
        {tab === 'basic' ? (
          <Basic campaign={campaign} />
        ) : tab === 'log' ? (
          log
        ) : (
          <Suspense fallback={<Skeleton height={220} />}>
            <CampaignReports key={tab} campaign={campaign} of={tab} />
          </Suspense>
        )}
      </TabPanel>
    </div>
  )
}

const Basic = ({ campaign, children }: { campaign: CampaignAnswer; children?: ReactNode }) => (
  <div className="stack">
    <Counts campaign={campaign} />
    <WhyPending record={{ ...campaign }} open={campaign.status === 'Pending' || campaign.status === 'Ready-to-complete'} />
    <Failures
      record={{ ...campaign }}
      count={campaign.total_failed + campaign.total_invalid_number + campaign.total_block_number}
    />
    <Box component="p" sx={MESSAGE}>
      {campaign.message}
    </Box>
    {children}
  </div>
)
