import Button from '@mui/material/Button'
import { useLocation } from 'react-router'
import { usePrincipal } from '../../authProvider/principal.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Answered } from '../kernel/ui/Answered.tsx'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { CampaignDetail } from './CampaignDetail.tsx'
import { campaignHref } from './campaignHref.ts'
import { StatusBadge } from './StatusCell.tsx'
import { useCampaign } from './useCampaign.ts'
import { useRefreshFirst } from './useRefreshFirst.ts'

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
  const isFresh = useRefreshFirst({
    of: 'delivery-report',
    id: record.id,
    needed:
      found &&
      found.total_delivered === 0 &&
      found.total_failed === 0 &&
      // Nothing of it has left yet: there is nothing to count.
      found.total_contacts > found.total_queued,
    refetch,
  })
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

export default CampaignInfo
