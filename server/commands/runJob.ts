import { createHash } from 'node:crypto'
import pg from 'pg'
import { messageOf } from '../../messaging/thrown.ts'
import type { CommandKey } from '../../resources/system/command-names.ts'
import { SERVER_COMMANDS } from '../../resources/system/serverCommands.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { Deps } from '../kernel/context/context.ts'
import { JobLost } from '../kernel/jobs/job.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { COMMANDS } from './catalogue.ts'
import { COMMAND_JOB } from './startRun.ts'

/** Lines, and characters of one line, that are kept of what a command says. */
const MOST_LINES = 500
const MOST_OF_A_LINE = 500
/** Bytes of all of it (security case 38). */
const MOST_BYTES = 65_536
/** Of these for how it ended. */
const RESERVED = 2500
const LEFT_OUT = 'Further lines are left out.'

interface RunRow {
  id: number
  command: CommandKey
  args: Record<string, unknown>
  dry_run: number
  actor_id: number
  /** Bytes that it had said before an interruption. */
  said: number
}

const addLine = (deps: Deps, id: number, line: string) =>
  deps.pool.query(`update command_runs set output = output || $2 || E'\\n' where id = $1`, [id, line.slice(0, MOST_OF_A_LINE)])

/** What is kept of each further line after `said` bytes; undefined once there is no room left. */
const keeper = (said: number) => {
  let lines = MOST_LINES
  let bytes = MOST_BYTES - said - RESERVED
  let full = false
  return (line: string): string | undefined => {
    if (full) return undefined
    lines--
    bytes -= Buffer.byteLength(line) + 1
    full = lines < 0 || bytes < 0
    return full ? LEFT_OUT : line
  }
}

/** Connections whose statements end when the command's time is over. */
const timedPool = (deps: Deps, seconds: number) => {
  const pool = new pg.Pool({ ...deps.connection, max: 2, statement_timeout: seconds * 1000 })
  pool.on('error', error => deps.log.warn(`A command lost its connection: ${error.message}`))
  return pool
}

/** Carries out the run that a job stands for, and notes what came of it: lines, success, hash of the output. */
export const commandJob = COMMAND_JOB.handler(async run => {
  const { deps, job } = run
  const { rows } = await deps.pool.query<RunRow>(
    `update command_runs set started_at = now() where job_id = $1
     returning id, command, args, dry_run, actor_id, octet_length(output) as said`,
    [job.id],
  )
  const row = rows[0]
  if (!row) throw new Error('The run of this command is not there.')
  const { seconds } = SERVER_COMMANDS[row.command]
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(seconds * 1000)])
  const keep = keeper(row.said)
  const say = async (line: string) => {
    const kept = keep(line.slice(0, MOST_OF_A_LINE))
    if (kept !== undefined) await addLine(deps, row.id, kept)
  }
  if (row.said > 0) await say('Begun again after an interruption.')
  const pool = timedPool(deps, seconds)
  let problem: string | undefined
  try {
    await COMMANDS[row.command]({
      deps,
      pool,
      args: row.args,
      dryRun: row.dry_run === 1,
      signal,
      say,
      progress: async (done, total) => {
        signal.throwIfAborted()
        await run.progress(done, total === undefined ? {} : { total })
      },
    })
  } catch (error) {
    if (error instanceof JobLost || run.signal.aborted) throw error
    problem = signal.aborted ? `Given up after ${seconds} seconds.` : messageOf(error)
    await addLine(deps, row.id, problem)
  } finally {
    await pool.end()
  }
  await asSystem(deps.pool, async tx => {
    const ended = await tx.query<{ output: string }>(
      'update command_runs set finished_at = now(), succeeded = $2 where id = $1 returning output',
      [row.id, problem === undefined],
    )
    const output = createHash('sha256')
      .update(ended.rows[0]?.output ?? '')
      .digest('hex')
    await audit(
      tx,
      { actorId: row.actor_id, accountId: job.account_id, ip: '', userAgent: 'job', requestId: `job-${job.id}` },
      {
        action: problem === undefined ? 'server-command-runs.done' : 'server-command-runs.failed',
        entity: 'server-command-runs',
        entityId: row.id,
        after: { command: row.command, output_sha256: output, ...(problem && { problem }) },
      },
    )
    await run.finish(tx, { result: { run: row.id, succeeded: problem === undefined } })
  })
})
