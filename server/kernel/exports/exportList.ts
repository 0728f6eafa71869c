import { wireDateTime } from '../../../messaging/format.ts'
import { tell } from '../../../messaging/tell.ts'
import { type ExportRow, exportList } from '../../../resources/system/exports.ts'
import type { CallHandler } from '../context/context.ts'
import { signedPath } from '../files/download.ts'
import { ASKED_BY, cancelJob, ownJobs, pageOfJobs } from '../jobs/ownJobs.ts'
import { conflict, HttpProblem, notFound } from '../problem/errors.ts'
import { defineCompanion } from '../records/companion.ts'
import { paged, readPaging } from '../records/paging.ts'
import { naturalNumber } from '../values/numbers.ts'

const FROM = `jobs j left join files f on f.id = j.file_id and f.expires_at > now() left join accounts a on a.id = j.actor_id`

const EXPORTS = {
  kind: 'export',
  columns: `j.id, j.title, coalesce(j.params ->> 'about', '') as filter,
    case when j.status = 'done' and f.id is null then 'expired' else j.status end as state, j.done as rows, j.total, j.error,
    f.name as file_name, f.size, j.created_at, f.expires_at, ${ASKED_BY}`,
  from: FROM,
} as const

/** As it is read: moments are none of the wire's texts yet. */
type StoredExport = Omit<ExportRow, 'created_at' | 'expires_at'> & { created_at: Date; expires_at: Date | null }

const list: CallHandler<typeof exportList, 'list'> = async ({ tx, caller, query, input }) => {
  const paging = readPaging(query, input)
  const { rows, total, open } = await pageOfJobs<StoredExport>(tx, caller, EXPORTS, paging)
  const shown = rows.map(({ created_at, expires_at, ...row }) => ({
    ...row,
    created_at: wireDateTime(created_at, caller.timezone),
    expires_at: expires_at && wireDateTime(expires_at, caller.timezone),
  }))
  return { message: 'Exports', data: { ...paged(shown, total, paging), open } }
}

/** @throws HttpProblem 404 where the account has no such export, 409 while it is not ready, 410 when its file is gone */
const file: CallHandler<typeof exportList, 'file'> = async ({ deps, tx, caller, id }) => {
  const { rows } = await tx.query<{ status: string; file_id: string | null }>(
    `select j.status, f.id as file_id from ${FROM} where ${ownJobs('export')} and j.id = $2`,
    [caller.accountId, naturalNumber(id) ?? 0],
  )
  const row = rows[0]
  if (!row) throw notFound()
  if (row.status !== 'done') throw conflict(tell('This export has no file.'))
  if (!row.file_id) throw new HttpProblem(410, tell('The file is no longer kept. Export again.'))
  return { message: tell('The file is ready'), data: { file_path: signedPath(deps.secrets, row.file_id) } }
}

/** @throws HttpProblem 404, 409 when it is over */
const cancel: CallHandler<typeof exportList, 'cancel'> = async ({ tx, caller, id }) => ({
  message: tell('Cancelled'),
  data: { id: await cancelJob(tx, caller, 'export', id, tell('This export has already finished.')) },
})

/** The exports of an account in one place. */
export const exportListCompanion = defineCompanion(exportList, { handlers: { call: { list, file, cancel } } })
