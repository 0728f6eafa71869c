import type { AnyResource } from '../../resources/schema/define.ts'
import type { Caller } from '../access/caller.ts'
import type { Tx } from '../access/scope.ts'
import { dropDraft, keepDraft, newDraft } from '../files/store.ts'
import type { Deps } from '../http/context.ts'
import { quoted } from '../records/columns.ts'
import type { Companion } from '../records/companion.ts'
import { addFilters, addScope, Conditions } from '../records/conditions.ts'
import { readOrder } from '../records/list.ts'
import { readSettings } from '../system/settings.ts'
import { copyOut, inlined } from './copyOut.ts'
import { exportColumns } from './exportColumns.ts'

/** An export is there to be fetched, not to be kept (domain §1.7): setting `export_retention_hours`. */
export const exportHours = async (tx: Tx): Promise<number> => (await readSettings(tx)).export_retention_hours

export interface ExportWish {
  deps: Deps
  tx: Tx
  caller: Caller
  resource: AnyResource
  companion: Companion | undefined
  /** Filter and order as the list takes them. */
  body: Readonly<Record<string, unknown>>
}

/** What the caller may see of a resource and the filter lets through: the list's own rules. @throws HttpProblem 422 for a filter that is none */
export const exportConditions = async ({ tx, caller, resource, companion, body }: ExportWish): Promise<Conditions> => {
  const conditions = new Conditions()
  await addScope(conditions, tx, caller, resource, { lent: true })
  if (companion?.where) conditions.add(companion.where)
  await addFilters(conditions, { tx, caller }, resource, companion, body)
  return conditions
}

/** Rows an export would have, counted up to a limit. */
export const countUpTo = async (wish: ExportWish, limit: number): Promise<number> => {
  const conditions = await exportConditions(wish)
  const { rows } = await wish.tx.query<{ n: number }>(
    `select count(*) as n from (select 1 from ${quoted(wish.resource.table as string)} t where ${conditions.sql} limit ${limit}) counted`,
    conditions.values,
  )
  return rows[0]?.n ?? 0
}

const today = (timezone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date())

/**
 * Writes what the list shows, all its pages and every field, to a CSV file of the caller's.
 * @returns the id of the file, which is there for a day
 */
export const writeExport = async (
  wish: ExportWish,
  { signal, onRows }: { signal?: AbortSignal; onRows?: (rows: number) => Promise<void> } = {},
): Promise<string> => {
  const { deps, tx, caller, resource, companion, body } = wish
  const conditions = await exportConditions(wish)
  const { field, column, direction } = readOrder(resource, body)
  const { headings, expressions, joins } = exportColumns(deps.register, resource, companion, caller)
  const order = `${column} ${direction}${field === 'id' ? '' : `, t.id ${direction}`}`
  const sql = `select ${expressions.join(', ')} from ${quoted(resource.table as string)} t ${joins.join(' ')}
    where ${inlined(conditions.sql, conditions.values)} order by ${order}`
  const draft = await newDraft(deps)
  try {
    await copyOut(tx, { sql, headings, path: draft.path, signal, onRows })
    const name = `${resource.label.many.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${today(caller.timezone)}.csv`
    return await keepDraft(deps, tx, caller, draft, { kind: 'export', name, mime: 'text/csv', hours: await exportHours(tx) })
  } finally {
    await dropDraft(draft)
  }
}
