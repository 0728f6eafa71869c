import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { validateBody } from '../../resources/language/body.ts'
import { labelOf } from '../../resources/language/fields.ts'
import { COMMAND_CHOICES } from '../../resources/system/command-names.ts'
import type { server } from '../../resources/system/server.ts'
import { SERVER_COMMANDS, type ServerCommand } from '../../resources/system/serverCommands.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { jobKind, queueJob } from '../kernel/jobs/job.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'

/** Five of one person may be under way at the same time, each of another command. */
export const COMMAND_JOB = jobKind('command', 5)

/**
 * Leaves a command of the catalogue to the workers. The gate lets nobody but admins in, and nobody acts as an admin. One run of a command
 * at a time (security case 38).
 * @throws HttpProblem 409 while the command runs, 422 for parameters it does not have
 */
export const startRun: CallHandler<typeof server, 'run'> = async context => {
  const { tx, caller, input } = context
  const key = input.command
  const command: ServerCommand = SERVER_COMMANDS[key]
  const dryRun = input.dry_run === 1
  if (dryRun && !command.dryRun) throw invalid({ dry_run: [tell('This command has no dry run.')] })
  const { values: args, errors } = validateBody(command.args, input.args ?? {})
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (command.level !== 'info' && !dryRun && !input.reason)
    throw invalid({ reason: [tell('Say why: it is noted in the audit log.')] })

  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`command:${key}`])
  const open = await tx.query<{ name: string }>(
    `select a.name from command_runs r join jobs j on j.id = r.job_id join accounts a on a.id = r.actor_id
     where r.command = $1 and j.status in ('queued', 'running') limit 1`,
    [key],
  )
  if (open.rows[0])
    throw conflict(
      tell('This command is running already, started by %{name}. Wait until it is done.', { name: open.rows[0].name }),
    )
  const job = await queueJob(tx, COMMAND_JOB, {
    accountId: caller.accountId,
    actorId: caller.actorId,
    title: `Command: ${labelOf(COMMAND_CHOICES, key)}`,
    params: {},
  })
  const { rows } = await tx.query<{ id: number }>(
    'insert into command_runs (job_id, command, args, dry_run, reason, actor_id) values ($1, $2, $3, $4, $5, $6) returning id',
    [job, key, JSON.stringify(args), dryRun ? 1 : 0, input.reason ?? null, caller.actorId],
  )
  const { id } = present(rows[0])
  await audit(tx, caller, {
    action: 'server-command-runs.run',
    entity: 'server-command-runs',
    entityId: id,
    reason: input.reason ?? undefined,
    after: { command: key, ...args, dry_run: dryRun ? 1 : 0 },
  })
  return { message: dryRun ? tell('The dry run has begun') : tell('The command has begun'), data: { id } }
}
