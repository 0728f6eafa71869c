import { tell } from '../../../messaging/tell.ts'
import { allows } from '../../../resources/language/access.ts'
import { validateBody } from '../../../resources/language/body.ts'
import { gateOf } from '../../../resources/language/condition.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Fields } from '../../../resources/language/fields.ts'
import type { CallContext, Deps } from '../context/context.ts'
import type { Reply } from '../context/envelope.ts'
import { FileProblem } from '../csv/sniff.ts'
import { inspectContent } from '../files/contents.ts'
import { signedPath } from '../files/download.ts'
import { type FoundFile, findList } from '../files/find.ts'
import { withForm } from '../files/form.ts'
import { readableName } from '../files/names.ts'
import { keepDraft } from '../files/store.ts'
import type { Survey } from '../files/survey.ts'
import { surveyFor } from '../files/surveyFor.ts'
import { bodyOf } from '../http/body.ts'
import type { Once } from '../http/idempotency.ts'
import { queueJob } from '../jobs/job.ts'
import { invalid, notFound } from '../problem/errors.ts'
import { toWire } from '../records/columns.ts'
import type { Companion } from '../records/companion.ts'
import { findRecords } from '../records/list.ts'
import { checkReferences } from '../records/write.ts'
import type { Caller } from '../scope/caller.ts'
import { isInScope, type Tx } from '../scope/scope.ts'
import { type MappingBy, planColumns } from './columns.ts'
import { importOf } from './declared.ts'
import { IMPORT_JOB, type ImportPlan, type ImportReport, runImport } from './runImport.ts'

/** Up to so many rows are imported while the caller waits (rule system-9). */
export const AT_ONCE = 5000
/** Security case 26. */
const MOST_ROWS = 1_000_000
/** How long the file of a form is kept, for whoever asks what was imported. */
const KEPT_HOURS = 7 * 24

interface Asked {
  deps: Deps
  tx: Tx
  caller: Caller
}

/** Keys of the body that are no fields of the rows. */
const ASIDE = new Set(['file_path', 'mapping', 'duplicates', 'on_duplicate', 'entry_mode', 'request_id', 'type'])

/** Checks what is asked beside the file: declared fields only, of their own kind, records and accounts in the caller's reach. */
const validateFixed = async (
  { deps, tx, caller }: Asked,
  resource: AnyResource,
  body: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> => {
  const { with: named = [], ask = {} } = importOf(resource)
  const declared: Fields = {
    ...Object.fromEntries(named.flatMap(name => (resource.fields[name] ? [[name, resource.fields[name]]] : []))),
    ...ask,
  }
  const fields: Fields = Object.fromEntries(
    Object.entries(declared).filter(([, field]) => allows(caller.principal, gateOf(field))),
  )
  const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !ASIDE.has(name)))
  const { values, errors } = validateBody(fields, sent, { known: { ...resource.fields, ...ask } })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await checkReferences({ deps, tx, caller }, fields, values)
  if (typeof values.user_id === 'number' && !(await isInScope(tx, caller, values.user_id)))
    throw invalid({ user_id: [tell('The selected user is not valid.')] })
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

const validateDuplicates = (resource: AnyResource, sent: unknown): 'skip' | 'update' => {
  const wanted = sent ?? importOf(resource).duplicates ?? 'skip'
  if (wanted !== 'skip' && wanted !== 'update') throw invalid({ duplicates: [tell('Choose skip or update.')] })
  return wanted
}

const validateRows = (survey: Survey): void => {
  if (survey.rows > MOST_ROWS)
    throw invalid({ file: [tell('The file has more than %{most} rows.', { most: MOST_ROWS.toLocaleString('en-US') })] })
  if (survey.rows === 0) throw invalid({ file: [tell('The file has no rows below its headings.')] })
}

const publicReport = (deps: Deps, { error_file_id, ...report }: ImportReport) => ({
  ...report,
  ...(error_file_id && { error_file_path: signedPath(deps.secrets, error_file_id) }),
})

/** Imports a file that is checked and lies in its place: at once, or by a job where it is long. Either way a job tells of it afterwards. */
const importList = async (
  asked: Asked,
  resource: AnyResource,
  companion: Companion | undefined,
  file: FoundFile,
  survey: Survey,
  body: Readonly<Record<string, unknown>>,
  by: MappingBy,
): Promise<Reply> => {
  const { deps, tx, caller } = asked
  validateRows(survey)
  const fixed = await validateFixed(asked, resource, body)
  const plan: ImportPlan = {
    fileId: file.id,
    fileName: file.name,
    plan: planColumns(resource, survey, body.mapping, fixed, by),
    columns: survey.columns,
    fixed,
    duplicates: validateDuplicates(resource, body.duplicates ?? body.on_duplicate),
  }
  const job = await queueJob(tx, IMPORT_JOB, {
    accountId: caller.accountId,
    actorId: caller.actorId,
    title: `Import: ${file.name}`,
    total: survey.rows,
    params: { resource: resource.name, ...plan },
  })
  if (survey.rows > AT_ONCE)
    return { message: tell('Import started'), data: { job_id: job, status: 'queued', total: survey.rows } }
  const report = await runImport({ ...asked, resource, companion }, plan).catch(error => {
    // It was readable a moment ago.
    throw error instanceof FileProblem ? invalid({ file: [error.message] }) : error
  })
  await tx.query(`update jobs set status = 'done', done = $2, result = $3, changed_at = now() where id = $1`, [
    job,
    report.total,
    JSON.stringify(report),
  ])
  // Who puts what an import answers at the top of his list (rule panel-5) puts a row there.
  const [row] = report.row_id === undefined ? [] : await findRecords(tx, caller, resource, companion, [report.row_id])
  const data = { ...(row && toWire(row, caller.timezone, companion)), job_id: job, ...publicReport(deps, report) }
  return { message: tell('%{count} imported', { count: report.imported }), data }
}

/**
 * Imports an upload: `{ file_path, mapping, duplicates, … }`, the mapping by heading as the panel's wizard sends it, or by field.
 * Answers the report of rule system-9 with `job_id`; above 5,000 rows `job_id` alone, whose job will have the report.
 * @throws HttpProblem 422 for a file that cannot be read, or a mapping, owner or group that is none; 429 with two imports under way
 */
export const importRecords = async (
  context: Pick<CallContext, 'deps' | 'tx' | 'caller'>,
  resource: AnyResource,
  companion: Companion | undefined,
  body: Readonly<Record<string, unknown>>,
): Promise<Reply> => {
  if (!resource.operations.import) throw notFound()
  const { deps, tx, caller } = context
  const file = await findList(deps, tx, 'file_path', body.file_path)
  const survey = await surveyFor('file_path', file.path)
  return importList({ deps, tx, caller }, resource, companion, file, survey, body, 'heading')
}

/**
 * The same with the file in the request itself: form data with `file`, `mapping` by field (or by heading), `duplicates` and what the
 * declaration asks for. No transaction is open while the file comes in, however slowly that is.
 */
export const importForm = async (
  { deps, caller, request }: Pick<CallContext, 'deps' | 'caller' | 'request'>,
  resource: AnyResource,
  companion: Companion | undefined,
  once: Once,
): Promise<unknown> => {
  if (!resource.operations.import) throw notFound()
  return withForm(deps, request, async ({ fields: sent, files }) => {
    const fields = bodyOf({ body: sent })
    const [file] = files.values()
    if (!file) return once(fields, tx => importRecords({ deps, tx, caller }, resource, companion, fields))
    await inspectContent(file.draft.path, file.size, 'contacts')
    const survey = await surveyFor('file', file.draft.path)
    return once({ ...fields, file: file.sha256 }, async tx => {
      const name = readableName(file.name, 'import.csv')
      const facts = { kind: 'import', name, mime: 'text/csv', sha256: file.sha256, hours: KEPT_HOURS }
      const id = await keepDraft(deps, tx, caller, file.draft, facts)
      const { path } = await findList(deps, tx, 'file', id)
      return importList({ deps, tx, caller }, resource, companion, { id, path, name }, survey, fields, 'field')
    })
  })
}
