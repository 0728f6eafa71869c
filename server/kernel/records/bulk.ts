import type { CallContext } from '../context/context.ts'
import type { Reply } from '../context/envelope.ts'
import { queueJob } from '../jobs/job.ts'
import type { SelectionAct } from './actions.ts'

/** So many records are done while the person waits, and in one transaction of a job. */
export const BATCH = 500
/** Bulk actions of one account under way at the same time. */
const MOST_OPEN = 3

/** A bulk action as its job has it. */
export interface BulkParams {
  resource: string
  action: string
  ids: number[]
  input: Record<string, unknown>
}

/** Leaves a selection action on many records to the workers. Answers `data.job_id`. @throws HttpProblem 429 when too many are under way */
export const queueBulk = async (
  { tx, caller }: Pick<CallContext, 'tx' | 'caller'>,
  { resource, action, name }: SelectionAct,
  ids: number[],
  input: Record<string, unknown>,
): Promise<Reply> => {
  const params: BulkParams = { resource: resource.name, action: name, ids, input }
  const title = `${action.label}: ${ids.length.toLocaleString('en-IN')} ${resource.label.many.toLowerCase()}`
  const job = await queueJob(
    tx,
    {
      accountId: caller.accountId,
      actorId: caller.actorId,
      kind: 'bulk',
      title,
      total: ids.length,
      params: { ...params },
    },
    MOST_OPEN,
  )
  return { message: `${action.label} has begun`, data: { job_id: job, status: 'queued', total: ids.length } }
}
