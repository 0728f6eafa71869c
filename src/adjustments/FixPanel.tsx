import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { FixButtons, FixForm } from './FixForm.tsx'
import { FixOutcome } from './FixOutcome.tsx'
import { useFix } from './useFix.ts'

interface FixPanelProps {
  /** Campaigns that are ticked. */
  chosen: readonly number[]
  /** When the counts above have changed. */
  onOver: () => void
}

/** Action, percents, reason; Dry run, then Run: what is set stands beside what was reported (rule adjustments-9). */
export const FixPanel = ({ chosen, onOver }: FixPanelProps) => {
  const words = useWords()
  const fix = useFix('action', { send_sms_ids: chosen }, onOver)
  const form = useId()
  return (
    <Stack component="section" aria-label={words('Bulk fix')} sx={{ gap: 2, mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <FixForm id={form} fix={fix}>
        <div className="row wrap">
          <FixButtons fix={fix} form={form} disabled={chosen.length === 0} />
          <span className="hint">
            {chosen.length === 0
              ? words('Tick campaigns above.')
              : words('%{count} campaigns ticked', { count: groupIndian(chosen.length) })}
          </span>
        </div>
      </FixForm>
      <FixOutcome fix={fix} />
    </Stack>
  )
}
