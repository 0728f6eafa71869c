import { COMMAND_CHOICES } from '../../resources/system/command-names.ts'
import { commandRuns, server } from '../../resources/system/server.ts'
import { SERVER_COMMANDS } from '../../resources/system/serverCommands.ts'
import { countStalled } from '../campaigns/port.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { notFound } from '../kernel/problem/errors.ts'
import { toDeclared, toWire } from '../kernel/records/columns.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { findRecords } from '../kernel/records/list.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'
import { readAlarms } from '../system/alarms/current.ts'
import { applicationLogs } from '../system/applicationLogs.ts'
import { serverInfo } from '../system/serverInfo.ts'
import { startRun } from './startRun.ts'

/** The catalogue, each command with its last run. */
const listCommands: CallHandler<typeof server, 'commands'> = async ({ tx, caller }) => {
  const { rows } = await tx.query<{ command: string; id: number }>(
    'select command, max(id) as id from command_runs group by command',
  )
  const runs = await findRecords(
    tx,
    caller,
    commandRuns,
    undefined,
    rows.map(row => row.id),
  )
  const last = new Map(runs.map(run => [run.command, toDeclared(commandRuns, run, caller.timezone)]))
  return {
    data: COMMAND_CHOICES.map(({ value: key, label }) => {
      const { description, level, args, dryRun, seconds } = SERVER_COMMANDS[key]
      const run = last.get(key)
      return {
        key,
        label,
        description,
        level,
        args,
        dry_run: dryRun ? 1 : 0,
        needs_reason: level === 'info' ? 0 : 1,
        timeout: seconds,
        last_run: run ? { ...run, command: key } : null,
      }
    }),
  }
}

/** One run with what it has printed so far, and how far it is. */
const readRun: CallHandler = async ({ tx, caller, id }) => {
  const number = naturalNumber(id)
  if (number === undefined) throw notFound()
  const [row] = await findRecords(tx, caller, commandRuns, undefined, [number])
  if (!row) throw notFound()
  const { rows } = await tx.query<{ output: string; done: number; total: number | null }>(
    'select r.output, j.done, j.total from command_runs r join jobs j on j.id = r.job_id where r.id = $1',
    [number],
  )
  const { output = '', done = 0, total = null } = rows[0] ?? {}
  const lines = output.split('\n').filter(line => line !== '')
  return { data: { ...toWire(row, caller.timezone), output: { lines }, done, total } }
}

/** Health, commands, the address of the logs. */
export const serverCompanion = defineCompanion(server, {
  handlers: {
    call: {
      info: async ({ deps, tx, caller }) => ({
        data: {
          ...(await serverInfo(deps)),
          alarms: await readAlarms({ tx, caller }, deps.space),
          stalled: await countStalled(tx),
        },
      }),
      commands: listCommands,
      run: startRun,
      logs: applicationLogs,
    },
  },
})

/** The history of commands. */
export const commandRunCompanion = defineCompanion(commandRuns, { operations: { get: readRun } })
