import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNotify } from 'react-admin'
import { usePrincipal } from '../../authProvider/principal.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import type { CampaignAnswer } from '../../resources/campaigns/campaign.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { TabPanel, Tabs } from '../kernel/ui/Tabs.tsx'
import { loadCampaignReports } from '../two-way/port.ts'
import '../kernel/ui/parts.css'
import './campaign.css'
import { Counts } from './Counts.tsx'
import { Failures } from './Failures.tsx'
import { NumberLog } from './NumberLog.tsx'
import { StatusBadge } from './StatusCell.tsx'
import { useCampaign } from './useCampaign.ts'
import { WhyPending } from './WhyPending.tsx'

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
  const { data: found, error, refetch } = useCampaign(record.id)
  const isFresh = useRefreshFirst(found, provider, words('Campaign Status Updated Successfully'), refetch)
  const campaign = isFresh ? found : undefined
  const twoWay = campaign?.route_type === TWO_WAY
  return (
    <Dialog
      size="xl"
      onClose={close}
      title={
        <>
          {record.campaign ?? found?.campaign} {admin && <span className="hint tabular">#{record.id}</span>}{' '}
          <StatusBadge status={found?.status} is_paused={found?.is_paused} />
        </>
      }
    >
      {error && <p role="alert">{error.message}</p>}
      {!campaign && !error && <Skeleton height={220} />}
      {campaign && (
        <>
          {twoWay && (
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
          )}
          {twoWay ? (
            <TabPanel of="campaign" value={tab}>
              {tab === 'basic' ? (
                <Basic campaign={campaign} />
              ) : tab === 'log' ? (
                <NumberLog id={record.id} running={campaign.status === 'Pending'} />
              ) : (
                <Suspense fallback={<Skeleton height={220} />}>
                  <CampaignReports key={tab} campaign={campaign} of={tab} />
                </Suspense>
              )}
            </TabPanel>
          ) : (
            <>
              <Basic campaign={campaign} />
              <NumberLog id={record.id} running={campaign.status === 'Pending'} />
            </>
          )}
        </>
      )}
    </Dialog>
  )
}

const Basic = ({ campaign }: { campaign: CampaignAnswer }) => (
  <>
    <Counts campaign={campaign} />
    <Failures
      record={{ ...campaign }}
      count={campaign.total_failed + campaign.total_invalid_number + campaign.total_block_number}
    />
    <WhyPending record={{ ...campaign }} open={campaign.status === 'Pending' || campaign.status === 'Ready-to-complete'} />
    <p className="campaign-message">{campaign.message}</p>
  </>
)

/**
 * Both counts at zero: the platform counts again before they are shown (rule campaigns-4). Answers whether they may be; a refresh that fails
 * keeps nobody from what is known.
 */
const useRefreshFirst = (
  campaign: CampaignAnswer | undefined,
  provider: ReturnType<typeof useDeskProvider>,
  done: string,
  refetch: () => Promise<unknown>,
): boolean => {
  const notify = useNotify()
  const needed = campaign !== undefined && campaign.total_delivered === 0 && campaign.total_failed === 0
  const { isPending } = useQuery({
    queryKey: ['campaign-refresh', campaign?.id],
    enabled: needed,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      await provider.act('delivery-report', 'checkStatus', { id: campaign?.id ?? 0 })
      notify(done, { type: 'success' })
      await refetch()
      return true
    },
  })
  return campaign !== undefined && !(needed && isPending)
}

export default CampaignInfo
