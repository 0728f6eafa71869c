import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../messaging/format.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import type { OpenCampaign } from '../../resources/campaigns/openCampaign.answers.ts'
import { useCampaignReload } from '../campaigns/port.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import '../kernel/ui/parts.css'
import { FixButtons, FixForm } from './FixForm.tsx'
import { FixOutcome } from './FixOutcome.tsx'
import { useFix } from './useFix.ts'

/** Manage Campaign Ratio of one campaign (rule adjustments-10): counted first, then carried out. */
const ManageDialog = ({ record, close }: { record: { id: number; campaign: string | null }; close: () => void }) => {
  const words = useWords()
  const form = useId()
  const provider = useDeskProvider()
  const reload = useCampaignReload()
  const { data: open, refetch } = useQuery({
    queryKey: ['manage-campaign', 'one', record.id],
    queryFn: async ({ signal }) => (await provider.act(campaigns, 'manage', { id: record.id, signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
  const fix = useFix('action_type', { send_sms_id: record.id }, () => {
    refetch()
    void reload()
  })
  return (
    <Dialog
      title={words('Manage Campaign Ratio')}
      onClose={() => {
        void reload()
        close()
      }}
      footer={<FixButtons fix={fix} form={form} />}
    >
      <div className="stack">
        <p className="muted">{record.campaign ?? `#${record.id}`}</p>
        {open ? <Open campaign={open} /> : <Skeleton height={36} />}
        <FixForm id={form} className="fix-form of-one" fix={fix} />
        <FixOutcome fix={fix} />
      </div>
    </Dialog>
  )
}

const Open = ({ campaign }: { campaign: OpenCampaign }) => {
  const words = useWords()
  const counts: readonly [string, number][] = [
    [words('Unsubmitted'), campaign.unsubmitted],
    [words('Accepted'), campaign.accepted],
    [words('Pending'), campaign.pending],
    [words('Waiting given up'), campaign.expired],
    [words('Adjusted'), campaign.total_adjusted],
  ]
  return (
    <dl className="fix-counts">
      {counts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{groupIndian(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

export default ManageDialog
