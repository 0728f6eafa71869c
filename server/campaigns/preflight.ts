import type { Analysis, FAILING_ROWS, FailingRow, HandOver, PREFLIGHT } from '../../resources/campaigns/send.answers.ts'
import type { FromShape } from '../../resources/language/shape.ts'
import type { CallContext, Deps } from '../kernel/context/context.ts'
import { type JobKind, type JobRun, jobKind, queueJob } from '../kernel/jobs/job.ts'
import { callerOf, withJobScope } from '../kernel/jobs/jobCaller.ts'
import { HttpProblem, notFound } from '../kernel/problem/errors.ts'
import { type Paging, paged } from '../kernel/records/paging.ts'
import { aboveTenant } from '../kernel/scope/aboveTenant.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'
import { availableCredits } from '../money/port.ts'
import { analyse, failingAmong, type OnRows, partsIn } from './analyse.ts'
import type { AudienceRow } from './audience/types.ts'
import type { CampaignPlan } from './campaignPlan.ts'
import type { SendForm } from './form.ts'
import { handOverOf } from './handOver.ts'
import { planSend } from './plan.ts'
import { TEXT_PREFLIGHT } from './preflightKinds.ts'

export const PREFLIGHT_JOB = jobKind<CheckOf<SendForm>>(TEXT_PREFLIGHT, 3)
/** Failing rows kept for reading; the counts are of all. */
const MOST_KEPT = 100_000

/** What a check is queued with. */
export interface CheckOf<F> {
  form: F
  hash: string
  payer: number
}

/** Leaves the check of a plan to the workers. @returns the job's number */
export const queueCheck = <F>(
  tx: Tx,
  kind: JobKind<CheckOf<F>>,
  caller: Pick<Caller, 'accountId' | 'actorId'>,
  form: F,
  { hash, payer }: CampaignPlan,
): Promise<number> =>
  queueJob(tx, kind, {
    accountId: caller.accountId,
    actorId: caller.actorId,
    title: 'Check before sending',
    params: { form, hash, payer: payer.id },
  })

/** Leaves the check of a form to the workers. @returns the job's number. @throws HttpProblem 422 for what shows without reading a row */
export const startPreflight = async (
  { tx, caller, deps }: Pick<CallContext, 'tx' | 'caller' | 'deps'>,
  form: SendForm,
): Promise<number> => queueCheck(tx, PREFLIGHT_JOB, caller, form, await planSend(tx, caller, form, deps.publicUrl))

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

/** What a channel adds to the check of its forms. */
interface Checking<F, P extends CampaignPlan> {
  plan: (tx: Tx, caller: Caller, form: F, deps: Deps) => Promise<P>
  /** Sees every row as it is read; `end` answers what is told beside the figures. Both see every account. */
  watch?: (tx: Tx, plan: P, caller: Caller) => Promise<{ see: OnRows; end: () => Promise<object> }>
}

/** Renders and checks every row as sending would, and moves nothing. One that was cut off is begun again. */
export const checking =
  <F, P extends CampaignPlan>({ plan: planOf, watch }: Checking<F, P>) =>
  async (run: JobRun<CheckOf<F>>): Promise<void> => {
    const { deps, job } = run
    const caller = await callerOf(deps, job)
    await withJobScope(deps, caller, async tx => {
      await tx.query('delete from preflight_rows where job_id = $1', [job.id])
      const plan = await planOf(tx, caller, job.params.form, deps)
      let kept = 0
      const result = await aboveTenant(tx, async () => {
        const more = await watch?.(tx, plan, caller)
        const analysis = await analyse(tx, deps, plan, async (rows, done) => {
          const some = failingAmong(rows).slice(0, MOST_KEPT - kept)
          kept += some.length
          await keep(tx, job.id, job.account_id, some)
          await more?.see(rows, done)
          await run.progress(done)
        })
        return {
          analysis,
          available: await availableCredits(tx, plan.payer.id, plan.routeType),
          hand_over: await handOverOf(tx, plan, partsIn(analysis), caller.timezone),
          ...(await more?.end()),
        }
      })
      await run.finish(tx, { result })
    }).catch(error => {
      // What the form's own fields cause is told in words; anything else is a fault and is tried again.
      if (!(error instanceof HttpProblem) || error.status !== 422) throw error
      throw new Error(
        Object.values(error.errors ?? {})
          .flat()
          .join(' ') || error.message,
      )
    })
  }

export const preflightJob = PREFLIGHT_JOB.handler(
  checking({ plan: (tx, caller, form, deps) => planSend(tx, caller, form, deps.publicUrl) }),
)

/** What a check came to, as its job keeps it. */
export interface CheckResult {
  analysis: Analysis
  available: number
  hand_over: HandOver
}

interface JobRow<R> extends Omit<FromShape<typeof PREFLIGHT>, 'result' | 'kind'> {
  result: R | null
}

/** A check by its number. Its own account alone may ask. @throws HttpProblem 404 */
export const findCheck = async <R extends CheckResult = CheckResult>(
  { tx, caller, id }: Pick<CallContext, 'tx' | 'caller' | 'id'>,
  kind: string,
): Promise<JobRow<R>> => {
  const { rows } = await tx.query<JobRow<R>>(
    'select id, status, done, total, error, result from jobs where id = $1 and kind = $2 and account_id = $3',
    [naturalNumber(id), kind, caller.accountId],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** How far a check is, and its figures when it is done. */
export const preflightResult = async (context: CallContext): Promise<FromShape<typeof PREFLIGHT>> => {
  const { result, ...rest } = await findCheck(context, TEXT_PREFLIGHT)
  if (!result) return { ...rest, kind: 'preflight', result }
  const { analysis, ...told } = result
  return { ...rest, kind: 'preflight', result: { ...analysis, ...told } }
}

/** The rows that would not be sent, a page at a time. */
export const preflightRows = async (
  context: Pick<CallContext, 'tx' | 'caller' | 'id'>,
  { page, perPage }: Paging,
  kind = TEXT_PREFLIGHT,
): Promise<FromShape<typeof FAILING_ROWS>> => {
  const { tx, caller } = context
  const { id: job } = await findCheck(context, kind)
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
