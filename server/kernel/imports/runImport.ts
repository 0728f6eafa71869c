import { isHeading } from '../../../messaging/listFile.ts'
import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Field } from '../../../resources/language/fields.ts'
import { audit } from '../audit/audit.ts'
import type { Deps } from '../context/context.ts'
import { readCsv } from '../csv/csv.ts'
import { filePath } from '../files/names.ts'
import { jobKind } from '../jobs/job.ts'
import { HttpProblem, invalid } from '../problem/errors.ts'
import type { Companion, ImportRow } from '../records/companion.ts'
import type { Caller } from '../scope/caller.ts'
import { isInScope, type Tx } from '../scope/scope.ts'
import { type CellReader, cellReader } from './cells.ts'
import type { ColumnPlan } from './columns.ts'
import { ErrorReport, type RowError } from './errorReport.ts'
import { resolveReferences } from './references.ts'
import { type Settled, Staging } from './staging.ts'

/** An import as it was asked for and checked; what a job is left with. */
export interface ImportPlan {
  fileId: string
  fileName: string
  plan: ColumnPlan[]
  /** Names of the file's columns, for the report. */
  columns: string[]
  /** What was asked beside the file, the same for every row. */
  fixed: Record<string, unknown>
  duplicates: 'skip' | 'update'
}

/** Begun again after an interruption; two of an account at the same time (rule platform-dialect-18). */
export const IMPORT_JOB = jobKind<ImportPlan & { resource: string }>('import', 2)

/** Rule system-9. `total` is the sum of the five counts after it. */
export interface ImportReport extends Settled {
  total: number
  invalid: number
  errors: RowError[]
  error_file_id?: string
  /** Sentences: what was done besides, where anything was. */
  notes?: readonly string[]
  /** Of a short import: number of the newest row it wrote. */
  row_id?: number
}

export interface ImportContext {
  deps: Deps
  tx: Tx
  caller: Caller
  resource: AnyResource
  companion: Companion | undefined
}

interface Watch {
  onRows?: (done: number) => Promise<void>
  signal?: AbortSignal
}

interface Column extends ColumnPlan {
  declared: Field
  read: CellReader
}

/** A row being checked. */
class ValidatedRow implements ImportRow {
  readonly values: Record<string, unknown>
  readonly errors: RowError[] = []
  readonly row: number
  readonly cells: readonly string[]
  private readonly columns: readonly Column[]

  constructor(row: number, cells: readonly string[], columns: readonly Column[], fixed: Readonly<Record<string, unknown>>) {
    this.row = row
    this.cells = cells
    this.columns = columns
    this.values = { ...fixed }
  }

  refuse(field: string, message: string): void {
    const column = this.columns.find(one => one.field === field)
    this.errors.push({ row: this.row, field, value: column ? (this.cells[column.index] ?? '') : '', message })
  }
}

const validateCells = (row: ValidatedRow, columns: readonly Column[], width: number): void => {
  if (row.cells.length > width && row.cells.slice(width).some(cell => cell.trim() !== ''))
    row.refuse(
      '',
      tell('This row has %{count} cells, the first row %{width}. Check for a missing quotation mark.', {
        count: row.cells.length,
        width,
      }),
    )
  for (const { field, index, read } of columns)
    row.values[field] = read(row.cells[index] ?? '', message => row.refuse(field, message))
}

const ownerOf = ({ caller, resource }: ImportContext, fixed: Readonly<Record<string, unknown>>) =>
  resource.owner === 'user_id' ? Number(fixed.user_id ?? caller.accountId) : caller.accountId

/** The rules of single records, applied to each. */
const completeRows = async (context: ImportContext, rows: readonly ValidatedRow[], fixed: ImportPlan['fixed']): Promise<void> => {
  const { companion, deps, tx, caller } = context
  if (companion?.importRows) return companion.importRows({ deps, tx, caller }, rows, fixed)
  if (!companion?.beforeWrite) return
  for (const row of rows) {
    try {
      // An empty cell is a field that was not sent.
      const sent = Object.fromEntries(Object.entries(row.values).filter(([, value]) => value !== null))
      Object.assign(row.values, await companion.beforeWrite({ deps, tx, caller }, sent, undefined))
    } catch (error) {
      if (!(error instanceof HttpProblem) || error.status >= 500) throw error
      const told = Object.entries(error.errors ?? { '': [error.message] })
      for (const [field, messages] of told) row.refuse(field, messages.join(' '))
    }
  }
}

/** Checks and stages the file, batch after batch. @returns the rows refused and the rows seen */
const stageFile = async (
  context: ImportContext,
  { fileId, plan, fixed, columns: names }: ImportPlan,
  staging: Staging,
  report: ErrorReport,
  { onRows, signal }: Watch,
): Promise<{ total: number; invalid: number }> => {
  const { deps, tx, resource } = context
  const account = ownerOf(context, fixed)
  const columns = plan.map(column => {
    const declared = present(resource.fields[column.field])
    return { ...column, declared, read: cellReader(declared) }
  })
  // The owner is a column of its own; what a hook finds out about it replaces this.
  const { user_id: _owner, ...rest } = Object.fromEntries(
    Object.entries(fixed).filter(([name]) => Object.hasOwn(resource.fields, name)),
  )
  const base = resource.owner === 'user_id' ? { ...rest, account_id: account } : rest
  let total = 0
  let refused = 0
  let begun = false
  for await (const batch of readCsv(filePath(deps, fileId))) {
    signal?.throwIfAborted()
    if (!begun && isHeading(batch[0]?.cells ?? [])) batch.shift()
    begun = true
    const rows = batch.map(({ row, cells }) => new ValidatedRow(row, cells, columns, base))
    for (const row of rows) validateCells(row, columns, names.length)
    const fitting = () => rows.filter(row => row.errors.length === 0)
    await context.companion?.importTitles?.({ deps, tx, caller: context.caller }, fitting(), { ...fixed, account })
    for (const { field, declared } of columns)
      if (declared.kind === 'reference') await resolveReferences(tx, deps.register, field, declared, fitting(), account)
    await completeRows(context, fitting(), fixed)
    for (const row of rows) if (row.errors.length > 0) await report.add(row.cells, row.errors)
    const good = fitting()
    await staging.add(good)
    total += rows.length
    refused += rows.length - good.length
    await onRows?.(total)
  }
  return { total, invalid: refused }
}

/**
 * Carries out an import in the caller's transaction: every row is checked by the rules of its fields and of its resource; those that fit go in
 * together at the end, the others are listed. Doing it again finds its rows there already.
 * @throws FileProblem when the file cannot be read to its end; nothing was imported then
 */
export const runImport = async (context: ImportContext, plan: ImportPlan, watch: Watch = {}): Promise<ImportReport> => {
  const { deps, tx, caller, resource, companion } = context
  const report = new ErrorReport(deps, plan.columns)
  try {
    const staging = await Staging.open(tx, resource)
    const { total, invalid: refused } = await stageFile(context, plan, staging, report, watch)
    const owners = await staging.owners()
    for (const owner of owners)
      if (!(await isInScope(tx, caller, owner))) throw invalid({ user_id: [tell('The selected user is not valid.')] })
    // Whose the rows are is known now, once for all of them: asking it again for every row would take longer than writing it.
    // An operator's role sees all as it is, and the staging table is its own.
    await tx.query(
      `select set_config('role', case when current_user = 'relaydesk_all' then 'relaydesk_all' else 'none' end, true),
         set_config('app.scope', 'all', true)`,
    )
    // Two imports of the same rows in different order would stand in each other's way.
    for (const owner of owners.length > 0 ? owners : ['platform'])
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`import:${resource.name}:${owner}`])
    const settled = await staging.settle(plan.duplicates, { entry_mode: 'import', created_by: caller.actorId })
    const notes = (await companion?.afterImport?.({ deps, tx, caller }, plan.fixed)) ?? []
    const fileId = await report.keep(tx, caller, `${plan.fileName.replace(/\.\w+$/, '')}-problems.csv`)
    const counts = { total, ...settled, invalid: refused }
    await audit(tx, caller, {
      action: `${resource.name}.import`,
      entity: resource.name,
      after: { file: plan.fileName, ...counts },
    })
    const row_id = settled.imported + settled.updated > 0 ? await staging.lastWritten() : undefined
    return {
      ...counts,
      errors: report.shown,
      ...(fileId && { error_file_id: fileId }),
      ...(notes.length > 0 && { notes }),
      ...(row_id !== undefined && { row_id }),
    }
  } finally {
    await report.drop()
  }
}
