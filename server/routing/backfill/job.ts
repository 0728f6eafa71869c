import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import { jobKind, queueJob } from '../../kernel/jobs/job.ts'
import type { Caller } from '../../kernel/scope/caller.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { applyRows, countRows, type Reached } from './carryOut.ts'
import { undoRows } from './undo.ts'

type Mode = 'count' | 'apply' | 'undo'

export const BACKFILL_JOB = jobKind<{ backfill: number; mode: Mode }, Reached>('dlr-backfill', 5)

const TITLES: Readonly<Record<Mode, string>> = {
  count: 'Counting a correction',
  apply: 'Correcting messages',
  undo: 'Undoing a correction',
}

/** Leaves one step of a correction to the workers. */
export const queueStep = async (tx: Tx, caller: Caller, id: number, mode: Mode): Promise<void> => {
  const job = await queueJob(tx, BACKFILL_JOB, {
    accountId: caller.accountId,
    actorId: caller.actorId,
    title: TITLES[mode],
    params: { backfill: id, mode },
  })
  await tx.query('update dlr_backfills set job_id = $2, updated_at = now() where id = $1', [id, job])
}

/** Notes a correction by these rows of the dictionary and has it counted. @returns its number */
export const startBackfill = async (tx: Tx, caller: Caller, codeIds: readonly number[], reason: string): Promise<number> => {
  const { rows } = await tx.query<{ id: number }>(
    'insert into dlr_backfills (dlr_code_ids, reason, created_by) values ($1, $2, $3) returning id',
    [codeIds, reason, caller.actorId],
  )
  const { id } = present(rows[0])
  await queueStep(tx, caller, id, 'count')
  return id
}

/** Carries one step of a correction out; what a failed one had done stays recorded, and can be undone. */
export const backfillJob = BACKFILL_JOB.handler(async run => {
  const { backfill, mode } = run.job.params
  const { pool } = run.deps
  const { rows } = await pool.query<{ dlr_code_ids: number[] }>('select dlr_code_ids from dlr_backfills where id = $1', [
    backfill,
  ])
  if (!rows[0]) throw new Error(`There is no correction ${backfill}.`)
  try {
    if (mode === 'count') await countRows(run, backfill, rows[0].dlr_code_ids)
    else if (mode === 'apply') await applyRows(run, backfill, rows[0].dlr_code_ids)
    else await undoRows(run, backfill)
  } catch (error) {
    // One that goes on with it elsewhere sets the status itself.
    if (!run.signal.aborted)
      await pool.query(`update dlr_backfills set status = 'failed', error = $2, updated_at = now() where id = $1`, [
        backfill,
        tell('It stopped part-way. What was done is recorded: recount and continue, or undo it.'),
      ])
    throw error
  }
})
