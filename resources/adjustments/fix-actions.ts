import { tell } from '../../messaging/tell.ts'
import { choices } from '../language/fields.ts'
import type { BodyRule } from '../language/operations.ts'
import { VOICE_FIXES } from './voice-fixes.ts'

/** Campaigns that are under way, and those that are over (rule adjustments-9). */
export const PLACES = choices([
  { value: 'queue', label: 'Queue' },
  { value: 'history', label: 'History' },
])
type Place = (typeof PLACES)[number]['value']

/** The bulk fixes of a campaign (rule adjustments-9): what a fix does, in the order of the specification. */
export const FIX_ACTIONS = choices([
  { value: 'resubmit_pending', label: 'Resubmit pending' },
  { value: 'queue_accept_to_delivered', label: 'Queue: accepted to delivered' },
  { value: 'queue_accept_to_failed', label: 'Queue: accepted to failed' },
  { value: 'queue_pending_to_delivered', label: 'Queue: pending to delivered' },
  { value: 'queue_pending_to_failed', label: 'Queue: pending to failed' },
  { value: 'history_accept_to_delivered', label: 'History: accepted to delivered' },
  { value: 'history_accept_to_failed', label: 'History: accepted to failed' },
  { value: 'history_pending_to_delivered', label: 'History: pending to delivered' },
  { value: 'history_pending_to_failed', label: 'History: pending to failed' },
  { value: 'apply_ratio', label: 'Apply ratio' },
  { value: 'update_auto_status', label: 'Update auto status' },
  { value: 'resend_campaign', label: 'Resend campaign' },
  { value: 'recheck_status', label: 'Ask the gateway again' },
])
export type FixAction = (typeof FIX_ACTIONS)[number]['value']

/** What a closing rule is noted as; nobody can ask for it. */
export const RULE_ACTION = 'closing_rule'

/** Actions of the records: what can be asked for, and what the desk did by itself. */
export const NOTED_ACTIONS = choices([
  ...FIX_ACTIONS,
  ...VOICE_FIXES.filter(({ value }) => !FIX_ACTIONS.some(fix => fix.value === value)),
  { value: RULE_ACTION, label: 'Closing rule' },
])

/** The smaller list of the dialog of one campaign (rule adjustments-10). */
export const DIALOG_ACTIONS = choices([
  { value: 'apply_ratio', label: 'Apply ratio' },
  { value: 'resubmit_pending_sms', label: 'Resubmit pending SMS' },
])

/** Those that set a status beside what was reported: only for whoever may use closing rules (rule adjustments-7). */
export const setsStatus = (action: string): boolean =>
  action === 'apply_ratio' || action === 'update_auto_status' || /_to_(delivered|answered|failed)$/.test(action)

/** Whether it is only about campaigns that are under way, or that are over; undefined: about both. */
export const placeOf = (action: string): Place | undefined =>
  action === 'resend_campaign' ? 'history' : PLACES.find(({ value }) => action.startsWith(`${value}_`))?.value

/** Said to whoever may not, with what to do about it. */
export const NEEDS_FLAG = tell(
  'Setting a status needs "May use closing rules" on your account. Another admin can allow it under Users; an admin who is the only one, in the same place.',
)

const SETTING: readonly string[] = FIX_ACTIONS.flatMap(({ value }) =>
  setsStatus(value) && value !== 'update_auto_status' ? [value] : [],
)
/** Of the fix that lets messages be closed by a rule: the whole one, not the toggle of single rows. */
const NOT_A_TOGGLE = { sms_queue_id: null, is_auto: null }
const IN_EARNEST = { dry_run: [0, null] }

/** Bodies of a bulk fix that set statuses, rather than count, send again or ask; `action_type` names what `action` does not. */
export const SETS_STATUS: BodyRule = {
  meets: [
    { action: SETTING, ...IN_EARNEST },
    { action: 'update_auto_status', ...NOT_A_TOGGLE, ...IN_EARNEST },
    { action: null, action_type: 'apply_ratio', ...IN_EARNEST },
  ],
}

/** Those of them that ask for the password before: one that comes with the call is checked with it, and stands for that. */
export const ASKS_PASSWORD: BodyRule = { meets: (SETS_STATUS.meets ?? []).map(body => ({ ...body, password: null })) }

export const ADJUSTMENT_STATUSES = choices([
  { value: 'dry', label: 'Counted, nothing changed', tone: 'default' },
  { value: 'asked', label: 'Waits for a second person', tone: 'warning' },
  { value: 'withdrawn', label: 'Withdrawn', tone: 'default' },
  { value: 'running', label: 'Being set', tone: 'info' },
  { value: 'done', label: 'Set', tone: 'success' },
  { value: 'reversing', label: 'Being reversed', tone: 'info' },
  { value: 'reversed', label: 'Reversed', tone: 'default' },
  { value: 'failed', label: 'Stopped halfway', tone: 'error' },
])

/** Rows that one fix may change (rule adjustments-9). */
export const MOST_FIXED = 50_000
/** Days in which it can be reversed (rule adjustments-5). */
export const REVERSIBLE_DAYS = 30
/** So short a reason says nothing (security case 40). */
export const LEAST_REASON = 10
