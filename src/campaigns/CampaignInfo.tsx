import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useLocation } from 'react-router'
import { usePrincipal } from '../../authProvider/principal.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import type { CampaignAnswer } from '../../resources/campaigns/campaign.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Answered } from '../kernel/ui/Answered.tsx'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { CampaignDetail } from './CampaignDetail.tsx'
import { campaignHref } from './campaignHref.ts'
import { StatusBadge } from './StatusCell.tsx'
import { useCampaign } from './useCampaign.ts'

/**
 * The campaign detail over a list (rule campaigns-4), with the way to the campaign's page. Where nothing is delivered or failed yet, the
 * counts are refreshed first.
 */
const CampaignInfo = ({ record, close }: { record: { id: number; campaign: string | null }; close: () => void }) => {
  const words = useWords()
  const { pathname, search } = useLocation()
  const admin = usePrincipal()?.userType === 0
  const query = useCampaign(record.id)
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
      footer={
        <Button href={campaignHref(record.id, { list: pathname.split('/')[1] ?? '', search })}>{words('Open page')}</Button>
      }
    >
      <Answered query={{ ...query, data: isFresh ? found : undefined }} waiting={220}>
        {campaign => <CampaignDetail campaign={campaign} />}
      </Answered>
    </Dialog>
  )
}

/**
 * Both counts at zero: the platform counts again before they are shown (rule campaigns-4), unless nothing of it has left yet. Answers
 * whether they may be; a refresh that fails keeps nobody from what is known.
 */
const useRefreshFirst = (campaign: CampaignAnswer | undefined, refetch: () => Promise<unknown>): boolean => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const needed =
    campaign !== undefined &&
    campaign.total_delivered === 0 &&
    campaign.total_failed === 0 &&
    campaign.total_contacts > campaign.total_queued
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
