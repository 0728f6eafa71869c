import Button from '@mui/material/Button'
import { type ComponentType, useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePrincipal } from '../../authProvider/principal.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Answered } from '../kernel/ui/Answered.tsx'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { campaignHref } from './campaignHref.ts'
import type { ShownCampaign } from './page/channelPage.ts'
import { StatusBadge } from './StatusCell.tsx'
import { useCampaignOf } from './useCampaign.ts'
import { useCampaignReload } from './useCampaignReload.ts'
import { useRefreshFirst } from './useRefreshFirst.ts'

/** What the list of a channel opens. */
export interface ChannelInfoProps {
  record: { id: number; campaign?: string | null }
  /** Its status is checked before anything is shown, and the list read again after. */
  force?: boolean
  close: () => void
}

interface Props<C extends ShownCampaign> extends ChannelInfoProps {
  /** Name of who declares the campaigns of the channel. */
  of: string
  /** Of none of its messages it is known what became of it. */
  isSilent: (campaign: C) => boolean
  Detail: ComponentType<{ campaign: C }>
}

/**
 * The detail of a campaign over a list of its channel. Where nothing is known of what became of it yet, or where it is asked for and the
 * campaign is not over, the platform counts again first.
 */
export const ChannelInfo = <C extends ShownCampaign>({ of, record, force = false, close, isSilent, Detail }: Props<C>) => {
  const words = useWords()
  const { pathname, search } = useLocation()
  const admin = usePrincipal()?.userType === 0
  const reload = useCampaignReload()
  const query = useCampaignOf<C>(of, record.id)
  const { data: found, refetch } = query
  const asked = found && (force ? found.status !== 'Completed' : isSilent(found))
  const isFresh = useRefreshFirst({ of, id: record.id, needed: asked, refetch })
  useEffect(() => {
    if (force && isFresh) void reload()
  }, [force, isFresh, reload])
  // The list that one comes from; of a tab of the delivery report, the channel's own.
  const list = pathname.split('/')[1] ?? ''
  const from = list === '' || list === campaigns.name ? { list: of } : { list, search }
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
      footer={<Button href={campaignHref(record.id, from)}>{words('Open page')}</Button>}
    >
      <Answered query={{ ...query, data: isFresh ? found : undefined }} waiting={220}>
        {campaign => <Detail campaign={campaign} />}
      </Answered>
    </Dialog>
  )
}
