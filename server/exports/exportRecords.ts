import type { AnyResource } from '../../resources/schema/define.ts'
import { audit } from '../access/audit.ts'
import { signedPath } from '../files/download.ts'
import type { CallContext } from '../http/context.ts'
import type { Reply } from '../http/envelope.ts'
import { queueJob } from '../jobs/job.ts'
import type { Companion } from '../records/companion.ts'
import { countUpTo, writeExport } from './writeExport.ts'

/** Up to so many rows are written while the caller waits. */
export const AT_ONCE = 20_000
/** Exports of one account under way at the same time (security §2.4 Limits). */
const MOST_OPEN = 3

/** Where a list stands, and how a request came. */
const ASIDE = new Set(['page', 'per_page', 'per_page_record', 'cursor', 'entry_mode', 'request_id'])

/**
 * Exports a list with the filter it shows: answers `data.file_path`, or for many rows `data.job_id`, whose job will have the path.
 * @throws HttpProblem 422 for a filter that is none, 429 when three exports of the account are under way
 */
export const exportRecords = async (
  context: CallContext,
  resource: AnyResource,
  companion: Companion | undefined,
  sent: Readonly<Record<string, unknown>>,
): Promise<Reply> => {
  const { deps, tx, caller } = context
  // All pages go out: where the list stands is neither asked nor kept.
  const body = Object.fromEntries(Object.entries(sent).filter(([key]) => !ASIDE.has(key)))
  const wish = { deps, tx, caller, resource, companion, body }
  const rows = await countUpTo(wish, AT_ONCE + 1)
  await audit(tx, caller, { action: `${resource.name}.export`, entity: resource.name, after: { filter: body } })
  if (rows <= AT_ONCE)
    return { message: 'The file is ready', data: { file_path: signedPath(deps.secrets, await writeExport(wish)) } }
  const job = await queueJob(
    tx,
    {
      accountId: caller.accountId,
      actorId: caller.actorId,
      kind: 'export',
      title: `Export: ${resource.label.many}`,
      params: { resource: resource.name, body },
    },
    MOST_OPEN,
  )
  return { message: 'The export has begun', data: { job_id: job, status: 'queued' } }
}
