import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import type { FixAction } from '../../resources/adjustments/fix-actions.ts'
import type { Id } from '../../resources/language/fields.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { FixButtons, FixForm } from './FixForm.tsx'
import { FixCount, FixOutcome } from './FixOutcome.tsx'
import { useFix } from './useFix.ts'
import { useFixReload } from './useFixReload.ts'

/** What is asked at the start, what it would change beside it; on a phone below. */
const BESIDE = {
  display: 'grid',
  alignItems: 'start',
  gap: 3,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (width >= 900px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
}

interface FixDialogProps {
  /** Campaigns that are ticked. */
  ids: readonly Id[]
  /** What was chosen in the menu; another one can be chosen still. */
  action: FixAction
  /** `done`: something was set, sent or asked. */
  onClose: (done: boolean) => void
}

/** A bulk fix of ticked campaigns: action, reason, its dry run beside them, Run; then what came of it (rule adjustments-13). */
const FixDialog = ({ ids, action, onClose }: FixDialogProps) => {
  const words = useWords()
  const form = useId()
  const reload = useFixReload()
  const fix = useFix('action', { start: { action }, fixed: { send_sms_ids: ids } }, reload)
  return (
    <Dialog
      title={words('Bulk fix')}
      size={fix.isRun ? 'medium' : 'xl'}
      aside={
        <span className="hint">
          {words('%{smart_count} campaign |||| %{count} campaigns', { smart_count: ids.length, count: groupIndian(ids.length) })}
        </span>
      }
      onClose={() => onClose(fix.isRun)}
      footer={
        fix.isRun ? (
          <Button variant="contained" onClick={() => onClose(true)} data-autofocus>
            {words('ra.action.close', 'Close')}
          </Button>
        ) : (
          <FixButtons fix={fix} form={form} />
        )
      }
    >
      {fix.isRun ? (
        <FixOutcome fix={fix} />
      ) : (
        <Box sx={BESIDE}>
          <FixForm id={form} fix={fix} />
          <FixCount fix={fix} />
        </Box>
      )}
    </Dialog>
  )
}

export default FixDialog
