import { Readable } from 'node:stream'
import { gatesOf } from '../../../resources/language/access.ts'
import type { Deps, Failure } from '../context/context.ts'
import { csvRow } from '../csv/csvCell.ts'
import { keepDraft, newDraft, writeDraft } from '../files/store.ts'
import type { Job, JobHandler } from '../jobs/job.ts'
import { callerOf, withJobScope } from '../jobs/jobCaller.ts'
import { HttpProblem } from '../problem/errors.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'
import { actOnRecords, type SelectionAct } from './actions.ts'
import { BATCH, BULK_JOB, type BulkParams } from './bulk.ts'
import type { Companions } from './companion.ts'

/** Failures shown at once; all of them are in the file. */
const SHOWN = 200
const REPORT_HOURS = 24
const MOST_REPORT_BYTES = 50_000_000

/**
 * Carries out a selection action on many records, some at a time: what they became, their failures and the place reached are one
 * transaction, so that a worker that dies leaves nothing done twice and nothing forgotten. Ends with the counts and a result for every
 * record that was not reached.
 */
export const bulkJob = (companions: Companions): JobHandler =>
  BULK_JOB.handler(async run => {
    const { deps, job, signal } = run
    const { ids, input, ...request } = job.params
    const act = actOf(deps, companions, request)
    const caller = await callerOf(deps, job, gatesOf(act.action, act.resource))
    let reached = job.checkpoint ?? { at: 0, done: 0, failed: 0 }
    while (reached.at < ids.length) {
      signal.throwIfAborted()
      const batch = ids.slice(reached.at, reached.at + BATCH)
      reached = await withJobScope(deps, caller, async tx => {
        const { done, failed } = await actOnMost({ deps, tx, caller }, act, batch, input)
        await noteFailures(tx, job, failed)
        const next = { at: reached.at + batch.length, done: reached.done + done, failed: reached.failed + failed.length }
        await run.progress(next.at, { checkpoint: next, tx })
        return next
      })
    }
    await withJobScope(deps, caller, async tx => {
      const { rows } = await tx.query<Failure>(
        'select record_id as id, message from job_failures where job_id = $1 order by record_id limit $2',
        [job.id, SHOWN],
      )
      const error_file_id = reached.failed > 0 ? await reportOf(deps, tx, caller, job) : undefined
      await run.finish(tx, {
        result: { done: reached.done, failed_count: reached.failed, failed: rows, ...(error_file_id && { error_file_id }) },
      })
    })
  })

const actOf = ({ register }: Deps, companions: Companions, request: Pick<BulkParams, 'resource' | 'action'>): SelectionAct => {
  const resource = register.resources.find(one => one.name === request.resource)
  const action = resource?.actions[request.action]
  const companion = companions[request.resource]
  const handler = companion?.handlers.selection?.[request.action]
  if (!resource || !action || !handler) throw new Error(`There is no action ${request.action} of ${request.resource}.`)
  return { resource, companion, action, name: request.action, handler }
}

/** All at once; where the action's rules refuse that, in halves, until the records to blame stand alone. */
const actOnMost = async (
  context: { deps: Deps; tx: Tx; caller: Caller },
  act: SelectionAct,
  ids: readonly number[],
  input: Record<string, unknown>,
): Promise<{ done: number; failed: Failure[] }> => {
  const { tx } = context
  await tx.query('savepoint batch')
  try {
    const { done, failed } = await actOnRecords(context, act, ids, input)
    await tx.query('release savepoint batch')
    return { done: done.length, failed }
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    await tx.query('rollback to savepoint batch')
    const [only] = ids
    if (ids.length === 1 && only !== undefined)
      return {
        done: 0,
        failed: [
          {
            id: only,
            message:
              Object.values(error.errors ?? {})
                .flat()
                .join(' ') || error.message,
          },
        ],
      }
    const middle = Math.ceil(ids.length / 2)
    const first = await actOnMost(context, act, ids.slice(0, middle), input)
    const second = await actOnMost(context, act, ids.slice(middle), input)
    return { done: first.done + second.done, failed: [...first.failed, ...second.failed] }
  }
}

const noteFailures = async (tx: Tx, job: Job, failed: readonly Failure[]): Promise<void> => {
  if (failed.length === 0) return
  await tx.query(
    'insert into job_failures (job_id, account_id, record_id, message) select $1, $2, id, message from unnest($3::bigint[], $4::text[]) f(id, message)',
    [job.id, job.account_id, failed.map(({ id }) => id), failed.map(({ message }) => message)],
  )
}

/** Every record that was not reached, with the reason, as a file of the account's. @returns its id */
const reportOf = async (deps: Deps, tx: Tx, caller: Caller, job: Job): Promise<string> => {
  const { rows } = await tx.query<Failure>(
    'select record_id as id, message from job_failures where job_id = $1 order by record_id',
    [job.id],
  )
  const draft = await newDraft(deps)
  await writeDraft(
    draft,
    Readable.from([csvRow(['Record', 'Problem']), ...rows.map(({ id, message }) => csvRow([id, message]))]),
    MOST_REPORT_BYTES,
  )
  return keepDraft(deps, tx, caller, draft, {
    kind: 'import-report',
    name: 'not-done.csv',
    mime: 'text/csv',
    hours: REPORT_HOURS,
  })
}
