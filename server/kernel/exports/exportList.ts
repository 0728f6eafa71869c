import { wireDateTime } from '../../../messaging/format.ts'
import { tell } from '../../../messaging/tell.ts'
import { type ExportRow, exportList } from '../../../resources/system/exports.ts'
import { audit } from '../audit/audit.ts'
import type { CallHandler } from '../context/context.ts'
import { signedPath } from '../files/download.ts'
import { conflict, HttpProblem, notFound } from '../problem/errors.ts'
import { defineCompanion } from '../records/companion.ts'
import { paged, readPaging } from '../records/paging.ts'
import { naturalNumber } from '../values/numbers.ts'

/** Files are their account's alone: what an admin exported is no business of an employee, though both see every account. */
const OWN = `j.account_id = $1 and j.kind = 'export' and j.created_at > now() - interval '30 days'`
const STATE = `case when j.status = 'done' and f.id is null then 'expired' else j.status end`
const COLUMNS = `j.id, j.title, coalesce(j.params ->> 'about', '') as filter, ${STATE} as state, j.done as rows, j.total, j.error,
  f.name as file_name, f.size, j.created_at, f.expires_at, case when j.actor_id <> j.account_id then a.name end as asked_by`
const FROM = `jobs j left join files f on f.id = j.file_id and f.expires_at > now() left join accounts a on a.id = j.actor_id`

/** As it is read: moments are none of the wire's texts yet. */
type StoredExport = Omit<ExportRow, 'created_at' | 'expires_at'> & { created_at: Date; expires_at: Date | null }

const list: CallHandler<typeof exportList, 'list'> = async ({ tx, caller, query, input }) => {
  const { page, perPage } = readPaging(query, input)
  const counted = await tx.query<{ total: number; open: number }>(
    `select count(*) as total, count(*) filter (where j.status in ('queued', 'running')) as open from jobs j where ${OWN}`,
    [caller.accountId],
  )
  const { total = 0, open = 0 } = counted.rows[0] ?? {}
  const { rows } = await tx.query<StoredExport>(
    `select ${COLUMNS} from ${FROM} where ${OWN} order by j.id desc limit $2 offset $3`,
    [caller.accountId, perPage, (page - 1) * perPage],
  )
  return {
    message: 'Exports',
    data: {
      ...paged(
        rows.map(({ created_at, expires_at, ...row }) => ({
          ...row,
          created_at: wireDateTime(created_at, caller.timezone),
          expires_at: expires_at && wireDateTime(expires_at, caller.timezone),
        })),
        total,
        { page, perPage },
      ),
      open,
    },
  }
}

/** @throws HttpProblem 404 where the account has no such export, 409 while it is not ready, 410 when its file is gone */
const file: CallHandler<typeof exportList, 'file'> = async ({ deps, tx, caller, id }) => {
  const { rows } = await tx.query<{ status: string; file_id: string | null }>(
    `select j.status, f.id as file_id from ${FROM} where ${OWN} and j.id = $2`,
    [caller.accountId, naturalNumber(id) ?? 0],
  )
  const row = rows[0]
  if (!row) throw notFound()
  if (row.status !== 'done') throw conflict(tell('This export has no file.'))
  if (!row.file_id) throw new HttpProblem(410, tell('The file is no longer kept. Export again.'))
  return { message: tell('The file is ready'), data: { file_path: signedPath(deps.secrets, row.file_id) } }
}

/** The worker that writes it notices with its next sign of life, lets go, and removes what it has. @throws HttpProblem 404, 409 when it is over */
const cancel: CallHandler<typeof exportList, 'cancel'> = async ({ tx, caller, id }) => {
  const number = naturalNumber(id) ?? 0
  const { rows } = await tx.query<{ status: string }>(`select j.status from jobs j where ${OWN} and j.id = $2 for update`, [
    caller.accountId,
    number,
  ])
  if (!rows[0]) throw notFound()
  const { rowCount } = await tx.query(
    `update jobs set status = 'cancelled', changed_at = clock_timestamp() where id = $1 and status in ('queued', 'running')`,
    [number],
  )
  if (rowCount === 0) throw conflict(tell('This export has already finished.'))
  await audit(tx, caller, { action: 'exports.cancel', entity: 'exports', entityId: number })
  return { message: tell('Cancelled'), data: { id: number } }
}

/** The exports of an account in one place. */
export const exportListCompanion = defineCompanion(exportList, { handlers: { call: { list, file, cancel } } })
