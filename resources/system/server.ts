import { OPERATORS } from '../language/access.ts'
import { defineResource, defineService } from '../language/define.ts'
import { checkbox, date, type Fields, number, object as objectOf, reference, select, text } from '../language/fields.ts'
import {
  boolean,
  type FromShape,
  flag,
  integer,
  list,
  map,
  nullable,
  object,
  oneOf,
  rowOf,
  type Shape,
  string,
  union,
} from '../language/shape.ts'
import { COMMAND_CHOICES, COMMAND_LEVELS } from './command-names.ts'
import { SERVER_INFO } from './serverInfo.ts'

export const RUN_STATES = [
  { value: 'queued', label: 'Waiting', tone: 'default' },
  { value: 'running', label: 'Running', tone: 'info' },
  { value: 'done', label: 'Done', tone: 'success' },
  { value: 'failed', label: 'Failed', tone: 'error' },
] as const

const RUN_FIELDS = {
  command: select({ label: 'Command', choices: COMMAND_CHOICES, writable: 'never' }),
  status: select({ label: 'Status', choices: RUN_STATES, writable: 'never' }),
  dry_run: checkbox({ label: 'Dry run', writable: 'never' }),
  actor_id: reference({ label: 'By', resource: 'users', writable: 'never' }),
  created_at: date({ label: 'When', precision: 'minute', writable: 'never' }),
  seconds: number({ label: 'Took', unit: 's', decimals: 1, writable: 'never' }),
  args: text({ label: 'Parameters', mono: true, writable: 'never' }),
  reason: text({ label: 'Reason', writable: 'never' }),
  finished_at: date({ label: 'Finished', precision: 'minute', writable: 'never' }),
}

const KEY = oneOf(COMMAND_CHOICES.map(({ value }) => value))

/** A run, without its output. */
const RUN = rowOf(RUN_FIELDS, { command: KEY })

/** With what it has printed so far, and how far it is. */
const RUN_WITH_OUTPUT = rowOf(RUN_FIELDS, {
  command: KEY,
  output: object({ lines: list(string()) }),
  done: integer(),
  total: nullable(integer()),
})

export type Run = FromShape<typeof RUN>
export type RunWithOutput = FromShape<typeof RUN_WITH_OUTPUT>

/** What a command asks for: fields as they are declared, choices only. */
const PARAMETERS: Shape<Fields> = map(
  object(
    { kind: oneOf(['select']), label: string(), choices: list(object({ value: union([string(), integer()]), label: string() })) },
    { required: boolean(), display: oneOf(['menu', 'radio']), default: union([string(), integer()]) },
  ),
)

const COMMAND = object({
  key: KEY,
  label: string(),
  description: string(),
  level: oneOf(COMMAND_LEVELS),
  args: PARAMETERS,
  /** Can say what it would do without doing it. */
  dry_run: flag(),
  needs_reason: flag(),
  /** Seconds after which it is given up. */
  timeout: integer(),
  last_run: nullable(RUN),
})
export type Command = FromShape<typeof COMMAND>

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
      answers: SERVER_INFO,
    },
    commands: {
      on: 'call',
      label: 'Commands on offer',
      call: 'GET administration/server-commands',
      can: 'server-commands',
      reads: true,
      visibleTo: [0],
      answers: list(COMMAND),
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
        args: objectOf({ label: 'Parameters', example: { days: 7 } }),
        dry_run: checkbox({ label: 'Dry run only', default: 0 }),
        reason: text({ label: 'Reason', min: 3, max: 250, example: 'Counters of campaign 91 look wrong' }),
      },
      answers: object({ id: integer() }),
    },
    /** Where the logs of an installation are, as its setting says (rule system-12). */
    logs: {
      on: 'call',
      label: 'Address of the application logs',
      call: 'GET administration/application-logs',
      can: 'server-commands',
      reads: true,
      visibleTo: [0],
      answers: object({ url: nullable(string()) }),
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

/** Who ran which command when, and what came of it. */
export const commandRuns = defineResource({
  name: 'server-command-runs',
  table: 'server_command_runs',
  owner: 'platform',
  visibleTo: [0],
  label: { one: 'Command run', many: 'Command runs' },
  icon: 'command',
  title: 'command',
  fields: { ...RUN_FIELDS, output: objectOf({ label: 'Output', virtual: true, writable: 'never' }) },
  beside: { never: ['output'] },
  operations: {
    list: { call: 'POST administration/server-command-runs', can: 'server-commands' },
    get: { call: 'GET administration/server-command-run/{id}', can: 'server-commands', answers: RUN_WITH_OUTPUT },
    export: { call: 'POST administration/server-command-runs-export', can: 'server-commands' },
  },
  list: {
    columns: ['command', 'status', 'dry_run', 'actor_id', 'created_at', 'seconds', 'reason'],
    card: ['status', 'actor_id', 'created_at'],
    filters: ['command', 'actor_id', 'created_at'],
    sort: ['id', 'desc'],
  },
})
