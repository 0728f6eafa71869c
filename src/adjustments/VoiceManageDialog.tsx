import { useId } from 'react'
import { manageVoice } from '../../resources/adjustments/manage-voice-campaign.ts'
import { voiceCampaigns } from '../../resources/voice/voice-campaigns.ts'
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

/** Bulk fixes of one campaign of voice (rule adjustments-14): counted first, then carried out. */
const VoiceManageDialog = ({ record, close }: { record: { id: number; campaign: string | null }; close: () => void }) => {
  const words = useWords()
  const form = useId()
  const reload = useFixReload()
  const open = useDetails(voiceCampaigns, 'manage', record.id)
  const fix = useFix('action', { start: NOTHING, fixed: { voice_sms_id: record.id } }, reload, manageVoice)
  return (
    <Dialog
      title={words('Manage voice campaign')}
      onClose={() => {
        reload()
        close()
      }}
      footer={!fix.isRun && <FixButtons fix={fix} form={form} />}
    >
      <div className="stack">
        <p className="muted">{record.campaign ?? `#${record.id}`}</p>
        <Answered query={open} waiting={36}>
          {({ pending, processing, recorded, expired, adjusted }) => (
            <Numbers
              shape="tiles"
              of={[
                [words('Pending'), pending],
                [words('Processing'), processing],
                [words('On record as answered'), recorded],
                [words('Timed out'), expired],
                [words('Adjusted'), adjusted],
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

export default VoiceManageDialog
