import type { FailureGroup } from '../../messaging/failureGroups.ts'
import type { Tone } from '../language/fields.ts'

/** What the groups are called, in the order they are shown when equally many; what their share can still become. */
export const FAILURE_GROUPS: readonly { value: FailureGroup; label: string; tone: Tone; advice: string }[] = [
  {
    value: 'handset',
    label: 'Handset not reached',
    tone: 'warning',
    advice: 'Switched off, out of coverage or full: a later retry reaches many of them.',
  },
  {
    value: 'number',
    label: 'Number does not exist or takes no SMS',
    tone: 'error',
    advice: 'A retry costs credits and fails again. Remove these numbers from your list.',
  },
  {
    value: 'dnd',
    label: 'Recipient does not want it (DND)',
    tone: 'error',
    advice: 'Their preference or consent rules it out; only a message of another category may reach them.',
  },
  { value: 'blacklist', label: 'On a blacklist', tone: 'default', advice: 'Kept out before sending; nothing was charged.' },
  {
    value: 'dlt',
    label: 'DLT: template, header, entity or content',
    tone: 'error',
    advice: 'Correct the template or the header first, then send again.',
  },
  {
    value: 'route',
    label: 'Route or network',
    tone: 'warning',
    advice: 'Number and text are fine: a retry can succeed.',
  },
  { value: 'credit', label: 'Credit', tone: 'warning', advice: 'Add credit, then send again.' },
  {
    value: 'stopped',
    label: 'Stopped before it was sent',
    tone: 'default',
    advice: 'Stopped before sending, and its credits returned. It can be sent again.',
  },
  {
    value: 'silent',
    label: 'No receipt came',
    tone: 'default',
    advice: 'No receipt within the waiting time: it may have arrived. The operator can be asked.',
  },
  { value: 'duplicate', label: 'Twice in the list', tone: 'default', advice: 'Sent once already.' },
  { value: 'other', label: 'Other', tone: 'default', advice: 'The operator gave no known reason.' },
]
