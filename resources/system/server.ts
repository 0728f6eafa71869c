import { OPERATORS } from '../language/access.ts'
import { defineResource, defineService } from '../language/define.ts'
import { checkbox, date, number, object, reference, select, text } from '../language/fields.ts'
import { anything, integer, nullable } from '../language/shape.ts'
import { COMMAND_CHOICES } from './command-names.ts'

/** The health of the platform, and the fixed catalogue of commands for it (rules system-6 and system-7). */
export const server = defineService({
  name: 'server',
  label: 'Server',
  actions: {
    info: {
      on: 'call',
      label: 'Health of the platform',
      call: 'GET server-info',
      can: 'admin-operation',
      visibleTo: OPERATORS,
      reads: true,
    },
    commands: {
      on: 'call',
      label: 'Commands on offer',
      call: 'GET administration/server-commands',
      can: 'server-commands',
      reads: true,
      visibleTo: [0],
    },
    run: {
      on: 'call',
      label: 'Run a command',
      call: 'POST administration/server-commands',
      can: 'server-commands',
      writes: true,
      visibleTo: [0],
      // Security case 38.
      stepUp: { minutes: 5 },
      input: {
        command: select({ label: 'Command', required: true, choices: COMMAND_CHOICES }),
        args: object({ label: 'Parameters', example: { days: 7 } }),
        dry_run: checkbox({ label: 'Only say what it would do', default: 0 }),
        reason: text({ label: 'Reason', min: 3, max: 250, example: 'Counters of campaign 91 look wrong' }),
      },
    },
    /** Where the logs of an installation are, as its setting says (rule system-12). */
    logs: {
      on: 'call',
      label: 'Address of the application logs',
      call: 'GET administration/application-logs',
      can: 'server-commands',
      reads: true,
      visibleTo: [0],
    },
  },
  pages: {
    info: {
      path: '/server-info',
      label: 'Server info',
      can: 'admin-operation',
      visibleTo: OPERATORS,
      group: 'Administration',
      icon: 'server',
    },
    commands: {
      path: '/server-commands',
      label: 'Server commands',
      can: 'server-commands',
      visibleTo: [0],
      group: 'Administration',
      icon: 'command',
    },
  },
})

export const RUN_STATES = [
  { value: 'queued', label: 'Waiting', tone: 'default' },
  { value: 'running', label: 'Running', tone: 'info' },
  { value: 'done', label: 'Done', tone: 'success' },
  { value: 'failed', label: 'Failed', tone: 'error' },
] as const

/** Who ran which command when, and what came of it. */
export const commandRuns = defineResource({
  name: 'server-command-runs',
  table: 'server_command_runs',
  owner: 'platform',
  visibleTo: [0],
  label: { one: 'Command run', many: 'Command runs' },
  icon: 'command',
  title: 'command',
  fields: {
    command: select({ label: 'Command', choices: COMMAND_CHOICES, writable: 'never' }),
    status: select({ label: 'Status', choices: RUN_STATES, writable: 'never' }),
    dry_run: checkbox({ label: 'Dry run', writable: 'never' }),
    actor_id: reference({ label: 'By', resource: 'users', writable: 'never' }),
    created_at: date({ label: 'When', precision: 'minute', writable: 'never' }),
    seconds: number({ label: 'Took', unit: 's', decimals: 1, writable: 'never' }),
    args: text({ label: 'Parameters', mono: true, writable: 'never' }),
    reason: text({ label: 'Reason', writable: 'never' }),
    finished_at: date({ label: 'Finished', precision: 'minute', writable: 'never' }),
    output: object({ label: 'Output', virtual: true, writable: 'never' }),
  },
  // What a command told, each in its own way.
  beside: { atTimes: { output: anything(), done: integer(), total: nullable(integer()) } },
  operations: {
    list: { call: 'POST administration/server-command-runs', can: 'server-commands' },
    get: { call: 'GET administration/server-command-run/{id}', can: 'server-commands' },
    export: { call: 'POST administration/server-command-runs-export', can: 'server-commands' },
  },
  list: {
    columns: ['command', 'status', 'dry_run', 'actor_id', 'created_at', 'seconds', 'reason'],
    filters: ['command', 'actor_id', 'created_at'],
    sort: ['id', 'desc'],
  },
})
