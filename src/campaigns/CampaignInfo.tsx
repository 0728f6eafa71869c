import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNotify } from 'react-admin'
import { usePrincipal } from '../../authProvider/principal.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import type { CampaignAnswer } from '../../resources/campaigns/campaign.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Answered } from '../kernel/ui/Answered.tsx'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { TabPanel, Tabs } from '../kernel/ui/Tabs.tsx'
import { loadCampaignReports } from '../two-way/port.ts'
import { Counts } from './Counts.tsx'
import { Failures } from './Failures.tsx'
import { NumberLog } from './NumberLog.tsx'
import { StatusBadge } from './StatusCell.tsx'
import { WhyPending } from './WhyPending.tsx'

const LOOK_MS = 3000
const TWO_WAY = 3
type Tab = 'basic' | 'log' | 'clicks' | 'responses'

const CampaignReports = lazy(loadCampaignReports)

/**
 * The campaign detail (rule campaigns-4): pills for two-way campaigns; a text campaign has its number log under the counts
 * (rule campaigns-4). Where nothing is delivered or failed yet, the counts are refreshed first.
 */
const CampaignInfo = ({ record, close }: { record: { id: number; campaign: string | null }; close: () => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const admin = usePrincipal()?.userType === 0
  const [tab, setTab] = useState<Tab>('basic')
  // Followed while it runs: by events (LiveCampaigns.tsx) where they come, by looking again where they do not.
  const query = useQuery({
    queryKey: ['campaign', record.id],
    queryFn: async () => (await provider.getOne<CampaignAnswer>('delivery-report', { id: record.id })).data,
    refetchInterval: ({ state }) => (state.data?.status === 'Completed' ? false : LOOK_MS),
    staleTime: 0,
  })
  const { data: found, refetch } = query
  const isFresh = useRefreshFirst(found, refetch)
  return (
    <Dialog
      size="xl"
      onClose={close}
      title={
        <>
          {record.campaign ?? found?.campaign} {admin && <span className="hint">#{record.id}</span>}{' '}
          <StatusBadge status={found?.status} is_paused={found?.is_paused} />
        </>
      }
    >
      <Answered query={{ ...query, data: isFresh ? found : undefined }} waiting={220}>
        {campaign => {
          const log = <NumberLog id={record.id} running={campaign.status === 'Pending'} />
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
        }}
      </Answered>
    </Dialog>
  )
}

const MESSAGE = { mb: 1, p: 1.5, borderRadius: 1, bgcolor: 'var(--surface-2)', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }

const Basic = ({ campaign, children }: { campaign: CampaignAnswer; children?: ReactNode }) => (
  <div className="stack">
    <Counts campaign={campaign} />
    <Failures
      record={{ ...campaign }}
      count={campaign.total_failed + campaign.total_invalid_number + campaign.total_block_number}
    />
    <WhyPending record={{ ...campaign }} open={campaign.status === 'Pending' || campaign.status === 'Ready-to-complete'} />
    <Box component="p" sx={MESSAGE}>
      {campaign.message}
    </Box>
    {children}
  </div>
)

/**
 * Both counts at zero: the platform counts again before they are shown (rule campaigns-4). Answers whether they may be; a refresh that fails
 * keeps nobody from what is known.
 */
const useRefreshFirst = (campaign: CampaignAnswer | undefined, refetch: () => Promise<unknown>): boolean => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const needed = campaign !== undefined && campaign.total_delivered === 0 && campaign.total_failed === 0
  const { isPending } = useQuery({
    queryKey: ['campaign-refresh', campaign?.id],
    enabled: needed,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      await provider.act('delivery-report', 'checkStatus', { id: campaign?.id ?? 0 })
      notify(words('Campaign Status Updated Successfully'), { type: 'success' })
      await refetch()
      return true
    },
  })
  return campaign !== undefined && !(needed && isPending)
}

export default CampaignInfo
