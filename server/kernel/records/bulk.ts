import { tell } from '../../../messaging/tell.ts'
import type { CallContext } from '../context/context.ts'
import type { ReplyWith } from '../context/envelope.ts'
import { jobKind, queueJob } from '../jobs/job.ts'
import type { SelectionAct } from './actions.ts'

/** So many records are done while the person waits, and in one transaction of a job. */
export const BATCH = 500

/** A bulk action as its job has it. */
export interface BulkParams {
  resource: string
  action: string
  ids: number[]
  input: Record<string, unknown>
}

interface Reached {
  /** Place in the list of records up to which all is done. */
  at: number
  done: number
  failed: number
}

/** Three of an account at the same time. */
export const BULK_JOB = jobKind<BulkParams, Reached>('bulk', 3)

/** Leaves a selection action on many records to the workers. Answers `data.job_id`. @throws HttpProblem 429 when too many are under way */
export const queueBulk = async (
  { tx, caller }: Pick<CallContext, 'tx' | 'caller'>,
  { resource, action, name }: SelectionAct,
  ids: number[],
  input: Record<string, unknown>,
): Promise<ReplyWith<{ job_id: number; status: 'queued'; total: number }>> => {
  const params: BulkParams = { resource: resource.name, action: name, ids, input }
  const title = `${action.label}: ${ids.length.toLocaleString('en-IN')} ${resource.label.many.toLowerCase()}`
  const job = await queueJob(tx, BULK_JOB, {
    accountId: caller.accountId,
    actorId: caller.actorId,
    title,
    total: ids.length,
    params,
  })
  return {
    message: tell('%{label} started', { label: action.label }),
    data: { job_id: job, status: 'queued', total: ids.length },
  }
}
