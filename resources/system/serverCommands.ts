/**
 * The commands that an admin may run (rule system-7; security case 38): data alone. What each does is a function of ours, in
 * server/commands; nothing a person types ever becomes part of a command line, a path or an SQL text.
 */

import type { Fields } from '../language/fields.ts'
import { select } from '../language/fields.ts'
import type { COMMAND_LEVELS, CommandKey } from './command-names.ts'

export interface ServerCommand {
  description: string
  level: (typeof COMMAND_LEVELS)[number]
  /** Choices only, from lists of ours. */
  args: Fields
  /** Can say what it would do without doing it. */
  dryRun: boolean
  /** Given up after so many seconds. */
  seconds: number
}

const DAYS = select({
  label: 'Campaigns changed in the last',
  required: true,
  display: 'radio',
  choices: [
    { value: 1, label: '1 day' },
    { value: 7, label: '7 days' },
    { value: 30, label: '30 days' },
  ],
  default: 1,
})

/** Tables whose figures the planner lives on. */
export const TABLES = [
  'accounts',
  'campaigns',
  'messages',
  'outbox',
  'submissions',
  'receipts',
  'contact_numbers',
  'blacklists',
  'ledger_entries',
  'wallets',
  'audit_log',
  'jobs',
] as const

/** What each does and is asked for; their names stand in command-names.ts. */
export const SERVER_COMMANDS: Readonly<Record<CommandKey, ServerCommand>> = {
  'queue-status': {
    description: 'What is queued: messages by route and priority, jobs by kind, running campaigns.',
    level: 'info',
    args: {},
    dryRun: false,
    seconds: 60,
  },
  'database-health': {
    description: 'Size, connections, the largest tables with their dead rows, and the oldest transaction.',
    level: 'info',
    args: {},
    dryRun: false,
    seconds: 60,
  },
  'disk-usage': {
    description: 'Free space, the database, and the files of uploads and exports by kind.',
    level: 'info',
    args: {},
    dryRun: false,
    seconds: 60,
  },
  'audit-verify': {
    description: 'Verifies the seal of the audit log from the first row to the last.',
    level: 'info',
    args: {},
    dryRun: false,
    seconds: 600,
  },
  'ledger-reconcile': {
    description:
      'Compares balances with entries and campaigns with what they cost. Raises an alarm for each difference; moves no money.',
    level: 'warn',
    args: {},
    dryRun: false,
    seconds: 300,
  },
  'campaigns-recount': {
    description: 'Recounts the messages of campaigns and corrects counters that differ.',
    level: 'warn',
    args: { days: DAYS },
    dryRun: true,
    seconds: 600,
  },
  'messages-close': {
    description:
      'Ends the waiting for receipts that are longer overdue than the setting allows, as the desk does every few minutes.',
    level: 'warn',
    args: {},
    dryRun: true,
    seconds: 600,
  },
  'audit-seal': {
    description: 'Seals the most recent rows now.',
    level: 'warn',
    args: {},
    dryRun: true,
    seconds: 120,
  },
  'tables-tidy': {
    description:
      'Removes dead rows and renews the figures that queries are planned by (VACUUM and ANALYZE). Work goes on meanwhile.',
    level: 'warn',
    args: {
      table: select({
        label: 'Table',
        required: true,
        choices: [{ value: 'all', label: 'View all' }, ...TABLES.map(value => ({ value, label: value }))],
        default: 'all',
      }),
    },
    dryRun: false,
    seconds: 1800,
  },
  'files-clean': {
    description: 'Removes expired exports and uploads, and files left by a crash.',
    level: 'warn',
    args: {},
    dryRun: true,
    seconds: 300,
  },
  'traces-forget': {
    description: 'Removes old attempt counters, repeat keys and ended sessions.',
    level: 'warn',
    args: {},
    dryRun: true,
    seconds: 120,
  },
  'alarms-resolve': {
    description:
      'Closes the open alarms about counters whose campaigns are right again. Alarms about credits close by themselves.',
    level: 'warn',
    args: {},
    dryRun: true,
    seconds: 120,
  },
  'wa-sync-templates': {
    description: 'Pulls the templates of every WhatsApp business account that has an active number.',
    level: 'warn',
    args: {},
    dryRun: false,
    seconds: 600,
  },
  'wa-quality-check-all': {
    description: 'Asks the provider for the quality and limit of every active WhatsApp number. Owners are notified of changes.',
    level: 'warn',
    args: {},
    dryRun: false,
    seconds: 600,
  },
  'sessions-end': {
    description: 'Ends every session of the chosen accounts, but for those of admins. They can sign in again at once.',
    level: 'danger',
    args: {
      user_type: select({
        label: 'Whose sessions',
        required: true,
        choices: [
          { value: 'all', label: 'Everyone except admins' },
          { value: 'resellers', label: 'Resellers' },
          { value: 'clients', label: 'Clients' },
          { value: 'employees', label: 'Employees' },
        ],
        default: 'all',
      }),
    },
    dryRun: true,
    seconds: 60,
  },
}
