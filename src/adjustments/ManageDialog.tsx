import { useId } from 'react'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { useCampaignReload } from '../campaigns/port.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useDetails } from '../kernel/resource/useDetails.ts'
import { Answered } from '../kernel/ui/Answered.tsx'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { FixButtons, FixForm } from './FixForm.tsx'
import { FixOutcome } from './FixOutcome.tsx'
import { Numbers } from './Numbers.tsx'
import { useFix } from './useFix.ts'

/** Manage Campaign Ratio of one campaign (rule adjustments-10): counted first, then carried out. */
const ManageDialog = ({ record, close }: { record: { id: number; campaign: string | null }; close: () => void }) => {
  const words = useWords()
  const form = useId()
  const reload = useCampaignReload()
  const open = useDetails(campaigns, 'manage', record.id)
  const fix = useFix('action_type', { send_sms_id: record.id }, () => void reload())
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
        <Answered query={open} waiting={36}>
          {({ unsubmitted, accepted, pending, expired, total_adjusted }) => (
            <Numbers
              shape="tiles"
              of={[
                [words('Unsubmitted'), unsubmitted],
                [words('Accepted'), accepted],
                [words('Pending'), pending],
                [words('Waiting given up'), expired],
                [words('Adjusted'), total_adjusted],
              ]}
            />
          )}
        </Answered>
        <FixForm id={form} fix={fix} />
        <FixOutcome fix={fix} />
      </div>
    </Dialog>
  )
}

export default ManageDialog
