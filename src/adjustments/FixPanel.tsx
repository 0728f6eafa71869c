import Button from '@mui/material/Button'
import { useState } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import { setsStatus } from '../../resources/adjustments/fix-actions.ts'
import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { Select } from '../kernel/ui/Select.tsx'
import { TextArea, TextInput } from '../kernel/ui/TextInput.tsx'
import { FixOutcome } from './FixOutcome.tsx'
import { RatioInputs } from './RatioInputs.tsx'
import { SecondPerson } from './SecondPerson.tsx'
import { useClosingRule } from './useClosingRule.ts'
import { type FixBody, useFix } from './useFix.ts'

interface FixPanelProps {
  /** Campaigns that are ticked. */
  chosen: readonly number[]
  /** When a fix is over: the counts above have changed. */
  onOver: () => void
}

const digits = (typed: string) => typed.replaceAll(/\D/g, '').slice(0, 6)

/** Action, percents, reason; Dry run, then Run: what is set stands beside what was reported (rule adjustments-9). */
export const FixPanel = ({ chosen, onOver }: FixPanelProps) => {
  const words = useWords()
  const resource = useInWords(manageCampaign)
  const declared = resource.actions.fix?.input?.action
  const actions = declared?.kind === 'select' ? declared.choices : []
  const { mayRule, ruleHint } = useClosingRule()
  const fix = useFix()
  const [action, setAction] = useState<string>()
  const [percent, setPercent] = useState('')
  const [failed, setFailed] = useState('')
  const [limit, setLimit] = useState('')
  const [reason, setReason] = useState('')
  const ratio = action === 'apply_ratio'
  const body: FixBody = {
    action,
    send_sms_ids: chosen,
    ...(ratio && { ratio_percent_to_delivered: percent, failed_ratio: failed || 0 }),
    ...(limit && { limit }),
    reason,
  }
  const ready = action !== undefined && chosen.length > 0
  return (
    <section className="fix-panel" aria-label={words('desk.fix.title', 'Bulk fix')}>
      <form
        className="fix-form"
        onSubmit={event => {
          event.preventDefault()
          if (ready && fix.busy === undefined) void fix.count(body)
        }}
      >
        <Select
          name="action"
          className="fix-action"
          label={words('desk.fix.action', 'Action')}
          placeholder={words('desk.fix.choose', 'Choose what is to be done')}
          value={action}
          error={fix.errors.action}
          help={ruleHint}
          options={actions.map(({ value, label }) => ({
            value: String(value),
            label,
            disabled: !mayRule && setsStatus(String(value)),
          }))}
          onChange={setAction}
        />
        {ratio && (
          <RatioInputs errors={fix.errors} percent={percent} failed={failed} onPercent={setPercent} onFailed={setFailed} />
        )}
        <TextInput
          name="limit"
          label={words('desk.fix.limit', 'At most, rows')}
          inputMode="numeric"
          placeholder={groupIndian(50_000)}
          value={limit}
          error={fix.errors.limit}
          onChange={event => setLimit(digits(event.target.value))}
        />
        <TextArea
          name="reason"
          className="fix-reason"
          label={words('desk.fix.reason', 'Reason')}
          required
          rows={2}
          maxLength={250}
          placeholder={words('desk.fix.reason_example', 'Summary of the supplier of 20 November: 96 % delivered')}
          value={reason}
          error={fix.errors.reason}
          onChange={event => setReason(event.target.value)}
        />
        <SecondPerson fix={fix} body={body} />
        <div className="fix-buttons">
          <Button type="submit" loading={fix.busy === 'dry'} disabled={!ready || fix.busy !== undefined}>
            {words('desk.fix.dry', 'Dry run')}
          </Button>
          <Button
            variant="contained"
            loading={fix.busy === 'run'}
            disabled={fix.changesOf(body) === 0 || fix.busy !== undefined}
            onClick={() => fix.run(body)}
          >
            {words('desk.fix.run', 'Run')}
          </Button>
          <span className="hint">
            {chosen.length === 0
              ? words('desk.fix.none_chosen', 'Tick campaigns above.')
              : words('desk.fix.chosen', '%{count} campaigns ticked', { count: groupIndian(chosen.length) })}
          </span>
        </div>
      </form>
      <FixOutcome fix={fix} body={body} fields={OWN} onOver={onOver} />
    </section>
  )
}

/** Errors that stand at their own field. */
const OWN = new Set(['action', 'ratio_percent_to_delivered', 'failed_ratio', 'limit', 'reason', 'password'])
