import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../messaging/format.ts'
import { DIALOG_ACTIONS } from '../../resources/adjustments/fix-actions.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { useCampaignReload } from '../campaigns/port.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { Select } from '../kernel/ui/Select.tsx'
import { TextArea, TextInput } from '../kernel/ui/TextInput.tsx'
import '../kernel/ui/parts.css'
import { FixOutcome } from './FixOutcome.tsx'
import './manage.css'
import type { OpenCampaign } from '../../resources/campaigns/openCampaign.answers.ts'
import { RatioInputs } from './RatioInputs.tsx'
import { SecondPerson } from './SecondPerson.tsx'
import { useClosingRule } from './useClosingRule.ts'
import { type FixBody, useFix } from './useFix.ts'

const digits = (typed: string) => typed.replaceAll(/\D/g, '')
const OWN = new Set([
  'action_type',
  'ratio_percent_to_delivered',
  'failed_ratio',
  'sms_queue_id',
  'submit_count',
  'reason',
  'password',
])

/** Manage Campaign Ratio of one campaign (rule adjustments-10): counted first, then carried out. */
const ManageDialog = ({ record, close }: { record: { id: number; campaign: string | null }; close: () => void }) => {
  const words = useWords()
  const form = useId()
  const provider = useDeskProvider()
  const reload = useCampaignReload()
  const { mayRule, ruleHint } = useClosingRule()
  const fix = useFix()
  const [action, setAction] = useState<string>()
  const [percent, setPercent] = useState('')
  const [failed, setFailed] = useState('')
  const [message, setMessage] = useState('')
  const [count, setCount] = useState('')
  const [reason, setReason] = useState('')
  const { data: open, refetch } = useQuery({
    queryKey: ['manage-campaign', 'one', record.id],
    queryFn: async ({ signal }) => (await provider.act(campaigns, 'manage', { id: record.id, signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
  const body: FixBody = {
    send_sms_id: record.id,
    action_type: action,
    reason,
    ...(action === 'apply_ratio' && { ratio_percent_to_delivered: percent, failed_ratio: failed || 0 }),
    ...(action === 'resubmit_pending_sms' && { sms_queue_id: message, submit_count: count }),
  }
  const over = () => {
    refetch()
    void reload()
  }
  return (
    <Dialog
      title={words('desk.fix.manage', 'Manage Campaign Ratio')}
      onClose={() => {
        void reload()
        close()
      }}
      footer={
        <>
          <Button type="submit" form={form} loading={fix.busy === 'dry'} disabled={fix.busy !== undefined}>
            {words('desk.fix.dry', 'Dry run')}
          </Button>
          <Button
            variant="contained"
            loading={fix.busy === 'run'}
            disabled={fix.changesOf(body) === 0 || fix.busy !== undefined}
            onClick={() => fix.run(body).then(over)}
          >
            {words('desk.fix.run', 'Run')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (fix.busy === undefined) void fix.count(body)
        }}
      >
        <p className="muted">{record.campaign ?? `#${record.id}`}</p>
        {open ? <Open campaign={open} /> : <Skeleton height={36} />}
        <Select
          name="action_type"
          label={words('desk.fix.action', 'Action')}
          required
          placeholder={words('desk.fix.choose', 'Choose what is to be done')}
          value={action}
          error={fix.errors.action_type}
          help={ruleHint}
          options={DIALOG_ACTIONS.map(({ value, label }) => ({
            value,
            label: words(`desk.fix.actions.${value}`, label),
            disabled: value === 'apply_ratio' && !mayRule,
          }))}
          onChange={setAction}
        />
        {action === 'apply_ratio' && (
          <div className="fix-pair">
            <RatioInputs errors={fix.errors} percent={percent} failed={failed} onPercent={setPercent} onFailed={setFailed} />
          </div>
        )}
        {action === 'resubmit_pending_sms' && (
          <div className="fix-pair">
            <TextInput
              name="sms_queue_id"
              label={words('desk.fix.queue_id', 'Message number')}
              help={words('desk.fix.queue_id_help', 'Shown in the number log with the trail of a message.')}
              required
              inputMode="numeric"
              mono
              value={message}
              error={fix.errors.sms_queue_id}
              onChange={event => setMessage(digits(event.target.value).slice(0, 15))}
            />
            <TextInput
              name="submit_count"
              label={words('desk.fix.submit_count', 'How many')}
              required
              inputMode="numeric"
              value={count}
              error={fix.errors.submit_count}
              onChange={event => setCount(digits(event.target.value).slice(0, 5))}
            />
          </div>
        )}
        <TextArea
          name="reason"
          label={words('desk.fix.reason', 'Reason')}
          required
          rows={2}
          maxLength={250}
          value={reason}
          error={fix.errors.reason}
          onChange={event => setReason(event.target.value)}
        />
        <SecondPerson fix={fix} body={body} />
        <FixOutcome fix={fix} body={body} fields={OWN} onOver={over} />
      </form>
    </Dialog>
  )
}

const Open = ({ campaign }: { campaign: OpenCampaign }) => {
  const words = useWords()
  const counts: readonly [string, number][] = [
    [words('desk.fix.unsubmitted', 'Unsubmitted'), campaign.unsubmitted],
    [words('desk.fix.accepted', 'Accepted'), campaign.accepted],
    [words('desk.fix.pending', 'Pending'), campaign.pending],
    [words('desk.fix.expired', 'Waiting given up'), campaign.expired],
    [words('desk.fix.adjusted', 'Adjusted'), campaign.total_adjusted],
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
