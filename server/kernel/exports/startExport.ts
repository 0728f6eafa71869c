import { tell } from '../../../messaging/tell.ts'
import type { FILE } from '../../../resources/language/answers.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Field } from '../../../resources/language/fields.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import { audit } from '../audit/audit.ts'
import type { CallContext } from '../context/context.ts'
import type { ReplyWith } from '../context/envelope.ts'
import { signedPath } from '../files/download.ts'
import { jobKind, queueJob } from '../jobs/job.ts'
import { HttpProblem, notFound } from '../problem/errors.ts'
import type { Companion } from '../records/companion.ts'
import { readSettings } from '../settings/settings.ts'
import { aboutFilter } from './aboutFilter.ts'
import { makerOf } from './listPlan.ts'
import { countUpTo, writePlan } from './writeExport.ts'

/** Up to so many rows are written while the caller waits. */
export const AT_ONCE = 20_000

export interface ExportRequest {
  resource: AnyResource
  companion: Companion | undefined
  /** Which of the resource's files: its list, or one its companion makes. */
  name?: string
  /** What it is asked with: the filter of the list, the input of a dialog. */
  body: Readonly<Record<string, unknown>>
  /** What a person reads: `Export: Contacts`. */
  title: string
  /** Fields of the body, where they are not the filters of the list. */
  fields?: Readonly<Record<string, Field>>
  /** For the audit log, where it is about one record. */
  entityId?: number
}

interface ExportParams {
  resource: string
  name: string
  body: Readonly<Record<string, unknown>>
  /** The filter in one line. */
  about: string
}

/** The file as far as it is written; three of an account at the same time (rule platform-dialect-18). */
export const EXPORT_JOB = jobKind<ExportParams, { draft: string }>('export', 3)

/** @throws HttpProblem 429 when the account has exported more often in the last hour than the setting allows */
const limitRate = async ({ tx, caller }: Pick<CallContext, 'tx' | 'caller'>): Promise<void> => {
  const { exports_per_hour: most } = await readSettings(tx)
  const { rows } = await tx.query<{ wait: number | null }>(
    `select ceil(extract(epoch from min(created_at) + interval '1 hour' - now()))::int as wait from (
       select created_at from jobs where account_id = $1 and kind = 'export' order by id desc limit $2) newest
     having count(*) = $2 and min(created_at) > now() - interval '1 hour'`,
    [caller.accountId, most],
  )
  if (rows[0]?.wait)
    throw new HttpProblem(
      429,
      tell('%{most} files an hour can be exported. Wait %{wait} minutes.', { most, wait: Math.ceil(rows[0].wait / 60) }),
      {
        retryAfter: rows[0].wait,
      },
    )
}

/**
 * Makes a file: answers `data.file_path` at once where it is short, else `data.job_id`, whose job will have the path. Either way it
 * stands in the list of exports (server/kernel/exports/exportList.ts).
 * @throws HttpProblem 422 for a filter that is none, 429 when three exports of the account are under way or too many were made
 */
export const startExport = async (context: CallContext, request: ExportRequest): Promise<ReplyWith<FromShape<typeof FILE>>> => {
  const { deps, tx, caller } = context
  const { resource, companion, name = 'list', body, title, fields, entityId } = request
  const maker = makerOf(resource, companion, name)
  if (!maker) throw notFound()
  const plan = await maker(context, body)
  await limitRate(context)
  const rows = await countUpTo(tx, plan, AT_ONCE + 1)
  const params: ExportParams = { resource: resource.name, name, body, about: await aboutFilter(context, resource, fields, body) }
  await audit(tx, caller, {
    action: `${resource.name}.${name === 'list' ? 'export' : `export-${name}`}`,
    entity: resource.name,
    entityId,
    after: { filter: body },
  })
  const asked = { accountId: caller.accountId, actorId: caller.actorId, title, params }
  if (rows > AT_ONCE)
    return { message: tell('Export started'), data: { job_id: await queueJob(tx, EXPORT_JOB, asked), status: 'queued' } }
  const file = await writePlan(context, plan)
  await tx.query(
    `insert into jobs (account_id, actor_id, kind, title, status, done, total, params, file_id)
     values ($1, $2, $3, $4, 'done', $5, $5, $6, $7)`,
    [caller.accountId, caller.actorId, EXPORT_JOB.name, title, rows, JSON.stringify(params), file],
  )
  return { message: tell('The file is ready'), data: { file_path: signedPath(deps.secrets, file) } }
}
