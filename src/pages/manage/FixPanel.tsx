import { useState } from 'react'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { groupIndian } from '../../../messaging/format.ts'
import { setsStatus } from '../../../resources/sms/fix-actions.ts'
import { manageCampaign } from '../../../resources/sms/manage-campaign.ts'
import { useWords } from '../../app/i18n/words.ts'
import { useInWords } from '../../resource/labels.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { FixFigures } from './FixFigures.tsx'
import { FixResult } from './FixResult.tsx'
import { type FixBody, useFix } from './useFix.ts'

interface FixPanelProps {
  /** Campaigns that are ticked. */
  chosen: readonly number[]
  /** When a fix is over: the counts above have changed. */
  onOver: () => void
}

const digits = (typed: string) => typed.replaceAll(/\D/g, '').slice(0, 6)

/** Action, percents, reason; Dry run, then Run: what is set stands beside what was reported (domain §14.4). */
export const FixPanel = ({ chosen, onOver }: FixPanelProps) => {
  const words = useWords()
  const mayRule = usePrincipal()?.flags.has('sp_operation') === true
  const resource = useInWords(manageCampaign)
  const declared = resource.actions.fix?.input?.action
  const actions = declared?.kind === 'select' ? declared.choices : []
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
  const counted = fix.countedFor(body)
  const figures = counted && fix.figuresOf(counted.answer)
  const changes = figures ? figures.will_deliver + figures.will_fail + figures.will_cancel : (counted?.answer.eligible ?? 0)
  const ready = action !== undefined && chosen.length > 0
  const others = Object.entries(fix.errors).filter(([name]) => !OWN.has(name))
  return (
    <section className="fix-panel" aria-label={words('desk.fix.title', 'Bulk fix')}>
      <form
        className="fix-form"
        onSubmit={event => {
          event.preventDefault()
          if (ready && fix.busy === undefined) fix.count(body)
        }}
      >
        <Select
          name="action"
          className="fix-action"
          label={words('desk.fix.action', 'Action')}
          placeholder={words('desk.fix.choose', 'Choose what is to be done')}
          value={action}
          error={fix.errors.action}
          help={
            mayRule ? undefined : words('desk.fix.no_flag', 'Setting a status needs "May use closing rules" on your account.')
          }
          options={actions.map(({ value, label }) => ({
            value: String(value),
            label,
            disabled: !mayRule && setsStatus(String(value)),
          }))}
          onChange={setAction}
        />
        {ratio && (
          <>
            <TextInput
              name="ratio_percent_to_delivered"
              label={words('desk.fix.percent', 'Set to delivered, %')}
              required
              inputMode="numeric"
              value={percent}
              error={fix.errors.ratio_percent_to_delivered}
              onChange={event => setPercent(digits(event.target.value))}
            />
            <TextInput
              name="failed_ratio"
              label={words('desk.fix.failed_percent', 'Set to failed, %')}
              inputMode="numeric"
              value={failed}
              error={fix.errors.failed_ratio}
              onChange={event => setFailed(digits(event.target.value))}
            />
          </>
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
        <div className="fix-buttons">
          <Button type="submit" busy={fix.busy === 'dry'} disabled={!ready || fix.busy !== undefined}>
            {words('desk.fix.dry', 'Dry run')}
          </Button>
          <Button
            tone="primary"
            busy={fix.busy === 'run'}
            disabled={!counted || changes === 0 || fix.busy !== undefined}
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
      {fix.problem && (others.length > 0 || Object.keys(fix.errors).length === 0) && (
        <p className="send-note" role="alert">
          {[...new Set(others.length > 0 ? others.map(([, text]) => text) : [fix.problem])].join('\n')}
        </p>
      )}
      {counted && (
        <p className="fix-message" role="status">
          {counted.message}
        </p>
      )}
      {figures && <FixFigures figures={figures} />}
      {fix.adjustment !== undefined && <FixResult id={fix.adjustment} onOver={onOver} />}
    </section>
  )
}

/** Errors that stand at their own field. */
const OWN = new Set(['action', 'ratio_percent_to_delivered', 'failed_ratio', 'limit', 'reason'])
