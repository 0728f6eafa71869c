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
    <section className="fix-panel" aria-label={words('Bulk fix')}>
      <FixForm id={form} className="fix-form" fix={fix}>
        <div className="fix-buttons">
          <FixButtons fix={fix} form={form} disabled={chosen.length === 0} />
          <span className="hint">
            {chosen.length === 0
              ? words('Tick campaigns above.')
              : words('%{count} campaigns ticked', { count: groupIndian(chosen.length) })}
          </span>
        </div>
      </FixForm>
      <FixOutcome fix={fix} />
    </section>
  )
}
