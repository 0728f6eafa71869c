import { wireDateTime } from '../../../messaging/format.ts'
import { tell } from '../../../messaging/tell.ts'
import { type ImportedFile, importList } from '../../../resources/system/imports.ts'
import type { CallHandler } from '../context/context.ts'
import { ASKED_BY, cancelJob, pageOfJobs } from '../jobs/ownJobs.ts'
import { defineCompanion } from '../records/companion.ts'
import { paged, readPaging } from '../records/paging.ts'
import type { Settled } from './staging.ts'

/** Counts of a report, each a column. */
const COUNTS = ['imported', 'updated', 'skipped', 'duplicates', 'invalid'] as const satisfies (keyof Settled | 'invalid')[]

const IMPORTS = {
  kind: 'import',
  columns: `j.id, j.params ->> 'resource' as resource, j.params ->> 'fileName' as file_name, j.status as state, j.done as rows, j.total,
    ${COUNTS.map(name => `(j.result ->> '${name}')::bigint as ${name}`).join(', ')}, j.error, j.created_at, ${ASKED_BY}`,
  from: 'jobs j left join accounts a on a.id = j.actor_id',
} as const

const list: CallHandler<typeof importList, 'list'> = async ({ tx, caller, query, input }) => {
  const paging = readPaging(query, input)
  const { rows, total, open } = await pageOfJobs<Omit<ImportedFile, 'created_at'> & { created_at: Date }>(
    tx,
    caller,
    IMPORTS,
    paging,
  )
  const shown = rows.map(row => ({ ...row, created_at: wireDateTime(row.created_at, caller.timezone) }))
  return { message: 'Imports', data: { ...paged(shown, total, paging), open } }
}

/** All of an import is one transaction, so that nothing of it is there. @throws HttpProblem 404, 409 when it is over */
const cancel: CallHandler<typeof importList, 'cancel'> = async ({ tx, caller, id }) => ({
  message: tell('Cancelled'),
  data: { id: await cancelJob(tx, caller, 'import', id, tell('This import has already finished.')) },
})

/** The imports of an account in one place. */
export const importListCompanion = defineCompanion(importList, { handlers: { call: { list, cancel } } })
