import type { Analysis, FAILING_ROWS, FailingRow, HandOver, PREFLIGHT } from '../../resources/campaigns/send.answers.ts'
import type { FromShape } from '../../resources/language/shape.ts'
import type { CallContext } from '../kernel/context/context.ts'
import { jobKind, queueJob } from '../kernel/jobs/job.ts'
import { callerOf, withJobScope } from '../kernel/jobs/jobCaller.ts'
import { HttpProblem, notFound } from '../kernel/problem/errors.ts'
import { type Paging, paged } from '../kernel/records/paging.ts'
import { aboveTenant } from '../kernel/scope/aboveTenant.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'
import { availableCredits } from '../money/port.ts'
import { analyse } from './analyse.ts'
import type { AudienceRow } from './audience/types.ts'
import type { SendForm } from './form.ts'
import { handOverOf } from './handOver.ts'
import { planSend } from './plan.ts'

export const PREFLIGHT_JOB = jobKind<{ form: SendForm; hash: string; payer: number }>('preflight', 3)
/** Failing rows kept for reading; the counts are of all. */
const MOST_KEPT = 100_000

/** Leaves the check of a form to the workers. @returns the job's number. @throws HttpProblem 422 for what shows without reading a row */
export const startPreflight = async (
  { tx, caller, deps }: Pick<CallContext, 'tx' | 'caller' | 'deps'>,
  form: SendForm,
): Promise<number> => {
  const plan = await planSend(tx, caller, form, deps.publicUrl)
  return queueJob(tx, PREFLIGHT_JOB, {
    accountId: caller.accountId,
    actorId: caller.actorId,
    title: 'Check before sending',
    params: { form, hash: plan.hash, payer: plan.payer.id },
  })
}

const keep = async (tx: Tx, job: number, account: number, rows: readonly AudienceRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.query(
    `insert into preflight_rows (job_id, account_id, no, source, row_no, number, name, field, code, reason)
     select $1, $2, * from unnest($3::int[], $4::text[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])`,
    [
      job,
      account,
      rows.map(row => row.no),
      rows.map(row => row.source),
      rows.map(row => row.row),
      rows.map(row => row.typed.slice(0, 200)),
      rows.map(row => row.name?.slice(0, 200) ?? null),
      rows.map(row => row.field ?? 'mobile_numbers'),
      rows.map(row => row.code ?? ''),
      rows.map(row => row.reason ?? ''),
    ],
  )
}

/** Renders and checks every row as sending would, and moves nothing. One that was cut off is begun again. */
export const preflightJob = PREFLIGHT_JOB.handler(async run => {
  const { deps, job } = run
  const { form } = job.params
  const caller = await callerOf(deps, job)
  await withJobScope(deps, caller, async tx => {
    await tx.query('delete from preflight_rows where job_id = $1', [job.id])
    const plan = await planSend(tx, caller, form, deps.publicUrl)
    let kept = 0
    const analysis = await aboveTenant(tx, () =>
      analyse(tx, deps, plan, async (failing, done) => {
        const some = failing.slice(0, MOST_KEPT - kept)
        kept += some.length
        await keep(tx, job.id, job.account_id, some)
        await run.progress(done)
      }),
    )
    const parts = Object.entries(analysis.parts).reduce((sum, [size, count]) => sum + Number(size) * count, 0)
    const told = await aboveTenant(tx, async () => ({
      available: await availableCredits(tx, plan.payer.id, form.route_type),
      hand_over: await handOverOf(tx, plan, parts, caller.timezone),
    }))
    await run.finish(tx, { result: { analysis, ...told } })
  }).catch(error => {
    // What the form's own fields cause is told in words; anything else is a fault and is tried again.
    if (!(error instanceof HttpProblem) || error.status !== 422) throw error
    throw new Error(
      Object.values(error.errors ?? {})
        .flat()
        .join(' ') || error.message,
    )
  })
})

interface JobRow extends Omit<FromShape<typeof PREFLIGHT>, 'result'> {
  result: { analysis: Analysis; available: number; hand_over: HandOver } | null
}

/** A check by its number. Its own account alone may ask. @throws HttpProblem 404 */
const findCheck = async ({ tx, caller, id }: CallContext): Promise<JobRow> => {
  const { rows } = await tx.query<JobRow>(
    'select id, kind, status, done, total, error, result from jobs where id = $1 and kind = $2 and account_id = $3',
    [naturalNumber(id), PREFLIGHT_JOB.name, caller.accountId],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** How far a check is, and its figures when it is done. */
export const preflightResult = async (context: CallContext): Promise<FromShape<typeof PREFLIGHT>> => {
  const { result, ...rest } = await findCheck(context)
  if (!result) return { ...rest, result }
  const { analysis, ...told } = result
  return { ...rest, result: { ...analysis, ...told } }
}

/** The rows that would not be sent, a page at a time. */
export const preflightRows = async (context: CallContext, { page, perPage }: Paging): Promise<FromShape<typeof FAILING_ROWS>> => {
  const { tx, caller } = context
  const { id: job } = await findCheck(context)
  const counted = await tx.query<{ n: number }>(
    'select count(*) as n from preflight_rows where job_id = $1 and account_id = $2',
    [job, caller.accountId],
  )
  const { rows } = await tx.query<FailingRow>(
    'select no, source, row_no, number, name, field, code, reason from preflight_rows where job_id = $1 and account_id = $2 order by no limit $3 offset $4',
    [job, caller.accountId, perPage, (page - 1) * perPage],
  )
  const total = counted.rows[0]?.n ?? 0
  return paged(rows, total, { page, perPage })
}
