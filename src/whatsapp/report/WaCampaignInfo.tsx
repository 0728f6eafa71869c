import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import type { WaCampaign } from '../../../resources/whatsapp/wa-campaign.answers.ts'
import { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import { campaignHref, StatusBadge, useCampaignOf, useCampaignReload, useRefreshFirst } from '../../campaigns/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { WaDetail } from './WaDetail.tsx'

/** The list that one comes from; of a tab of the delivery report, the channel's own. */
const fromList = (pathname: string, search: string) => {
  const list = pathname.split('/')[1] ?? ''
  return list === '' || list === 'delivery-report' ? { list: waCampaigns.name } : { list, search }
}

interface WaCampaignInfoProps {
  record: { id: number; campaign?: string | null }
  /** Its status is checked before anything is shown, and the list read again after. */
  force?: boolean
  close: () => void
}

/**
 * The detail of a campaign of WhatsApp over a list (rules whatsapp-101 and whatsapp-102). Where nothing is delivered or failed yet, or where it is asked for and the campaign
 * is not over, the platform counts again first.
 */
const WaCampaignInfo = ({ record, force = false, close }: WaCampaignInfoProps) => {
  const words = useWords()
  const { pathname, search } = useLocation()
  const admin = usePrincipal()?.userType === 0
  const reload = useCampaignReload()
  const query = useCampaignOf<WaCampaign>(waCampaigns.name, record.id)
  const { data: found, refetch } = query
  const asked = found && (force ? found.status !== 'Completed' : found.total_delivered === 0 && found.total_failed === 0)
  const isFresh = useRefreshFirst({ of: waCampaigns.name, id: record.id, needed: asked, refetch })
  useEffect(() => {
    if (force && isFresh) void reload()
  }, [force, isFresh, reload])
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
      footer={<Button href={campaignHref(record.id, fromList(pathname, search))}>{words('Open page')}</Button>}
    >
      <Answered query={{ ...query, data: isFresh ? found : undefined }} waiting={220}>
        {campaign => <WaDetail campaign={campaign} />}
      </Answered>
    </Dialog>
  )
}

export default WaCampaignInfo
