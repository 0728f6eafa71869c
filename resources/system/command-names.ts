import { choices } from '../language/fields.ts'

/** The commands of the catalogue by name: all that lists and forms need, so that the panel's first load carries no more of them. */
export const COMMAND_CHOICES = choices([
  { value: 'queue-status', label: 'Queue status' },
  { value: 'database-health', label: 'Database health' },
  { value: 'disk-usage', label: 'Disk usage' },
  { value: 'audit-verify', label: 'Check the audit log' },
  { value: 'ledger-reconcile', label: 'Reconcile credits' },
  { value: 'campaigns-recount', label: 'Recount campaigns' },
  { value: 'messages-close', label: 'Close overdue messages' },
  { value: 'audit-seal', label: 'Seal the audit log' },
  { value: 'tables-tidy', label: 'Tidy tables' },
  { value: 'files-clean', label: 'Clean files' },
  { value: 'traces-forget', label: 'Forget old traces' },
  { value: 'alarms-resolve', label: 'Resolve alarms' },
  { value: 'wa-sync-templates', label: 'Sync WhatsApp templates' },
  { value: 'wa-quality-check-all', label: 'Check all WhatsApp numbers' },
  { value: 'sessions-end', label: 'Sign people out' },
])

/** info: reads only. warn: changes what can be made again. danger: ends something people are doing. */
export const COMMAND_LEVELS = ['info', 'warn', 'danger'] as const

export type CommandKey = (typeof COMMAND_CHOICES)[number]['value']
