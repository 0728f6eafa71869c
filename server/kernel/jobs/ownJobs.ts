/** The jobs of one kind that an account asked for, in one list. */

import { audit } from '../audit/audit.ts'
import { conflict, notFound } from '../problem/errors.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'
import { naturalNumber } from '../values/numbers.ts'

/** Of the account `$1` alone: what an admin exported or imported is no business of an employee, though both see every account. */
export const ownJobs = (kind: 'export' | 'import'): string =>
  `j.account_id = $1 and j.kind = '${kind}' and j.created_at > now() - interval '30 days'`

/** Who asked, where that was somebody acting as the account; of `jobs j left join accounts a on a.id = j.actor_id`. */
export const ASKED_BY = `case when j.actor_id <> j.account_id then a.name end as asked_by`

interface JobColumns {
  kind: 'export' | 'import'
  /** In SQL, of the jobs `j` and what is joined to them. */
  columns: string
  from: string
}

/** A page of the jobs of the last 30 days, newest first. @returns `total`: of all pages; `open`: how many are under way */
export const pageOfJobs = async <R extends object>(
  tx: Tx,
  { accountId }: Caller,
  { kind, columns, from }: JobColumns,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: R[]; total: number; open: number }> => {
  const counted = await tx.query<{ total: number; open: number }>(
    `select count(*) as total, count(*) filter (where j.status in ('queued', 'running')) as open from jobs j where ${ownJobs(kind)}`,
    [accountId],
  )
  const { rows } = await tx.query<R>(
    `select ${columns} from ${from} where ${ownJobs(kind)} order by j.id desc limit $2 offset $3`,
    [accountId, perPage, (page - 1) * perPage],
  )
  const { total = 0, open = 0 } = counted.rows[0] ?? {}
  return { rows, total, open }
}

/**
 * Cancels one of them. The worker that has it notices with its next sign of life, lets go, and leaves nothing.
 * @param over what is said where it has finished already
 * @returns its number
 * @throws HttpProblem 404, 409 when it is over
 */
export const cancelJob = async (
  tx: Tx,
  caller: Caller,
  kind: 'export' | 'import',
  id: string | undefined,
  over: string,
): Promise<number> => {
  const number = naturalNumber(id) ?? 0
  const { rows } = await tx.query<{ status: string }>(
    `select j.status from jobs j where ${ownJobs(kind)} and j.id = $2 for update`,
    [caller.accountId, number],
  )
  if (!rows[0]) throw notFound()
  const { rowCount } = await tx.query(
    `update jobs set status = 'cancelled', changed_at = clock_timestamp() where id = $1 and status in ('queued', 'running')`,
    [number],
  )
  if (rowCount === 0) throw conflict(over)
  await audit(tx, caller, { action: `${kind}s.cancel`, entity: `${kind}s`, entityId: number })
  return number
}
