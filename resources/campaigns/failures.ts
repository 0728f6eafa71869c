import type { FailureGroup } from '../../messaging/failureGroups.ts'
import type { Tone } from '../language/fields.ts'

/** What the groups are called, in the order they are shown when equally many; what their share can still become. */
export const FAILURE_GROUPS: readonly { value: FailureGroup; label: string; tone: Tone; advice: string }[] = [
  {
    value: 'handset',
    label: 'Handset not reached',
    tone: 'warning',
    advice: 'Off, out of coverage or full: another try later reaches many of them.',
  },
  {
    value: 'number',
    label: 'Number does not exist or takes no SMS',
    tone: 'error',
    advice: 'Another try costs and fails. Take these numbers off the list.',
  },
  {
    value: 'dnd',
    label: 'Recipient does not want it (DND)',
    tone: 'error',
    advice: 'Preference or consent forbids it; only a message of another category may reach them.',
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
    advice: 'Nothing is wrong with number or text: another try can succeed.',
  },
  { value: 'credit', label: 'Credit', tone: 'warning', advice: 'Add credit, then send again.' },
  {
    value: 'stopped',
    label: 'Stopped before it was sent',
    tone: 'default',
    advice: 'Taken back, and its credits returned. It can be sent.',
  },
  {
    value: 'silent',
    label: 'No receipt came',
    tone: 'default',
    advice: 'Given up after the waiting time: it may have arrived. The operator can be asked.',
  },
  { value: 'duplicate', label: 'Twice in the list', tone: 'default', advice: 'Sent once already.' },
  { value: 'other', label: 'Other', tone: 'default', advice: 'The operator gave no reason that is known here.' },
]
