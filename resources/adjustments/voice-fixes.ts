import { choices } from '../language/fields.ts'
import type { BodyRule } from '../language/operations.ts'

/** The bulk fixes of campaigns of voice (rule adjustments-14). */
export const VOICE_FIXES = choices([
  { value: 'resubmit_pending_calls', label: 'Resubmit pending calls' },
  { value: 'pending_to_failed', label: 'Pending to failed' },
  { value: 'processing_to_answered', label: 'Processing to answered' },
  { value: 'processing_to_failed', label: 'Processing to failed' },
  { value: 'apply_ratio', label: 'Apply ratio' },
  { value: 'recheck_status', label: 'Ask the vendor again' },
  { value: 'resend_campaign', label: 'Resend campaign' },
])
export type VoiceFix = (typeof VOICE_FIXES)[number]['value']

/** Those that make a call out to be answered: only with the vendor's record of it, or with what proves it. */
export const needsEvidence = (action: string): boolean => action === 'processing_to_answered' || action === 'apply_ratio'

const IN_EARNEST = { dry_run: [0, null] }
const SETTING: readonly string[] = ['pending_to_failed', 'processing_to_answered', 'processing_to_failed', 'apply_ratio']

/** Bodies of a bulk fix of voice that set statuses, rather than count, call again or ask. */
export const SETS_CALLS: BodyRule = { meets: [{ action: SETTING, ...IN_EARNEST }] }

/** Those of them that ask for the password before: one that comes with the call stands for that. */
export const ASKS_FOR_CALLS: BodyRule = { meets: (SETS_CALLS.meets ?? []).map(body => ({ ...body, password: null })) }
