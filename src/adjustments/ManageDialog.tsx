import { useId } from 'react'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useDetails } from '../kernel/resource/useDetails.ts'
import { Answered } from '../kernel/ui/Answered.tsx'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { FixButtons, FixForm } from './FixForm.tsx'
import { FixCount, FixOutcome } from './FixOutcome.tsx'
import { Numbers } from './Numbers.tsx'
import { useFix } from './useFix.ts'
import { useFixReload } from './useFixReload.ts'

const NOTHING = {}

/** Manage Campaign Ratio of one campaign (rule adjustments-10): counted first, then carried out. */
const ManageDialog = ({ record, close }: { record: { id: number; campaign: string | null }; close: () => void }) => {
  const words = useWords()
  const form = useId()
  const reload = useFixReload()
  const open = useDetails(campaigns, 'manage', record.id)
  const fix = useFix('action_type', { start: NOTHING, fixed: { send_sms_id: record.id } }, reload)
  return (
    <Dialog
      title={words('Manage Campaign Ratio')}
      onClose={() => {
        reload()
        close()
      }}
      footer={!fix.isRun && <FixButtons fix={fix} form={form} />}
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
                [words('Timed out'), expired],
                [words('Adjusted'), total_adjusted],
              ]}
            />
          )}
        </Answered>
        {fix.isRun ? (
          <FixOutcome fix={fix} />
        ) : (
          <>
            <FixForm id={form} fix={fix} />
            <FixCount fix={fix} />
          </>
        )}
      </div>
    </Dialog>
  )
}

export default ManageDialog
