import { tell } from '../../messaging/tell.ts'
import { loadSettings, WebhookInterest } from '../delivery/port.ts'
import { type JobRun, jobKind, queueJob } from '../kernel/jobs/job.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { asSystem, type Tx } from '../kernel/scope/scope.ts'
import { doNext, type Place } from './carryOut.ts'
import type { Fix } from './fix.ts'
import { type Plan, planFix } from './plan.ts'
import { type Reversed, reverseRows } from './reverse.ts'

type Mode = 'set' | 'reverse'

export const FIX_JOB = jobKind<{ adjustment: number; mode: Mode }, Place | Reversed>('status-fix', 5)

/** What of a plan its record keeps. */
export const figuresOf = ({ plans: _plans, ...figures }: Plan) => figures

/** Leaves carrying out or reversing a fix to the workers. @returns the number of the job */
export const queueFix = async (tx: Tx, caller: Caller, adjustment: number, mode: Mode): Promise<number> => {
  const job = await queueJob(tx, FIX_JOB, {
    accountId: caller.accountId,
    actorId: caller.actorId,
    title: mode === 'set' ? 'Setting statuses' : 'Reversing set statuses',
    params: { adjustment, mode },
  })
  await tx.query('update status_adjustments set job_id = $2, updated_at = now() where id = $1', [adjustment, job])
  return job
}

/** Carries a fix out by its plan, a chunk and its checkpoint in one transaction. */
const setRows = async (run: JobRun<unknown, Place | Reversed>, id: number): Promise<void> => {
  const { pool } = run.deps
  const { rows } = await pool.query<{ filter: { fix: Fix }; actor_id: number | null }>(
    'select filter, actor_id from status_adjustments where id = $1',
    [id],
  )
  if (!rows[0]) throw new Error(`There is no adjustment ${id}.`)
  const { fix } = rows[0].filter
  const { refundOnFailed } = await loadSettings(pool)
  const interest = new WebhookInterest(pool)
  await interest.refresh()
  const setting = { adjustment: id, byRule: rows[0].actor_id === null, refundOnFailed, interest, since: null }
  const { checkpoint } = run.job
  let place = checkpoint && 'plans' in checkpoint ? checkpoint : undefined
  if (!place) {
    const plan = await planFix(pool, fix)
    place = { plans: plan.plans, at: 0, after: 0, done: 0 }
    await asSystem(pool, async tx => {
      await tx.query(
        `update status_adjustments set figures = $2, eligible = $3, users = $4, campaigns = $5, updated_at = now() where id = $1`,
        [id, JSON.stringify(figuresOf(plan)), plan.eligible, plan.users, plan.campaigns],
      )
      await run.progress(0, { total: plan.will_deliver + plan.will_fail + plan.will_cancel, checkpoint: place, tx })
    })
  }
  while (place.at < place.plans.length) {
    run.signal.throwIfAborted()
    const before = place
    place = await asSystem(pool, async tx => {
      const next = await doNext(tx, fix, before, setting)
      await run.progress(next.done, { checkpoint: next, tx })
      return next
    })
  }
  await asSystem(pool, async tx => {
    await tx.query(`update status_adjustments set status = 'done', error = null, updated_at = now() where id = $1`, [id])
    const { rows: ended } = await tx.query<{ eligible: number; changed: number; cancelled: number }>(
      'select eligible, changed, cancelled from status_adjustments where id = $1',
      [id],
    )
    await run.finish(tx, { result: { adjustment_id: id, ...ended[0] } })
  })
}

/** Sets or reverses; what a failed one had done stays recorded, and can be reversed. */
export const fixJob = FIX_JOB.handler(async run => {
  const { adjustment, mode } = run.job.params
  try {
    await (mode === 'set' ? setRows(run, adjustment) : reverseRows(run, adjustment))
  } catch (error) {
    // One that goes on with it elsewhere sets the status itself.
    if (!run.signal.aborted)
      await run.deps.pool.query(`update status_adjustments set status = 'failed', error = $2, updated_at = now() where id = $1`, [
        adjustment,
        tell('It stopped halfway. What was set is recorded and can be reversed.'),
      ])
    throw error
  }
})
