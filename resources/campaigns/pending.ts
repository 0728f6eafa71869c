import { choices } from '../language/fields.ts'

/**
 * What a campaign that is not over waits for, in the order in which causes are looked for: the first that holds is the one told
 * (server/campaigns/pending/why.ts).
 */
export const PENDING_CAUSES = choices([
  { value: 'restored', label: 'Held: restored database', tone: 'error' },
  { value: 'paused', label: 'Paused', tone: 'warning' },
  { value: 'time', label: 'Scheduled', tone: 'default' },
  { value: 'hours', label: 'Outside sending hours', tone: 'warning' },
  { value: 'process', label: 'No sending process', tone: 'error' },
  { value: 'route', label: 'Route is down', tone: 'error' },
  { value: 'sending', label: 'Sending', tone: 'info' },
  { value: 'rows', label: 'Preparing messages', tone: 'info' },
  { value: 'start', label: 'About to start', tone: 'info' },
  { value: 'people', label: 'Limit of new people', tone: 'warning' },
  { value: 'later', label: 'Waits to try again', tone: 'warning' },
  { value: 'queue', label: 'Queued on its route', tone: 'info' },
  { value: 'hand', label: 'Sending the last ones', tone: 'info' },
  { value: 'receipts', label: 'Waiting for receipts', tone: 'default' },
])

/** Of calls: what becomes of them is told by vendors, and no receipt is waited for. */
export const CALL_CAUSES = choices(
  PENDING_CAUSES.map(cause => (cause.value === 'receipts' ? { ...cause, label: 'Waiting for the vendor' } : cause)),
)

export type PendingCause = (typeof PENDING_CAUSES)[number]['value']
