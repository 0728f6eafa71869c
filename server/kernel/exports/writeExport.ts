import { dropDraft, keepDraft, newDraft } from '../files/store.ts'
import type { ExportPlan, PlanContext } from '../records/exportPlan.ts'
import type { Tx } from '../scope/scope.ts'
import { readSettings } from '../settings/settings.ts'
import { copyOut } from './copyOut.ts'

/** An export is there to be fetched, not to be kept (rule system-10): setting `export_retention_hours`. */
export const exportHours = async (tx: Tx): Promise<number> => (await readSettings(tx)).export_retention_hours

/** Rows a plan has, counted up to a limit. */
export const countUpTo = async (tx: Tx, { before = '', from, counted = from }: ExportPlan, limit: number): Promise<number> => {
  const { rows } = await tx.query<{ n: number }>(
    `${before} select count(*) as n from (select 1 from ${counted} limit ${Number(limit)}) counted`,
  )
  return rows[0]?.n ?? 0
}

const today = (timezone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date())

export interface Writing {
  signal?: AbortSignal
  onRows?: (rows: number) => Promise<void>
  /** Told the draft before anything is written to it. */
  onDraft?: (id: string) => Promise<void>
}

/**
 * Writes what a plan reads to a CSV file of the caller's. The file is whole or not there: it gets its name and its row when it is.
 * @returns the id of the file, which is there for the hours of the setting
 */
export const writePlan = async (
  { deps, tx, caller }: PlanContext,
  { name, headings, columns, from, order, before = '' }: ExportPlan,
  { signal, onRows, onDraft }: Writing = {},
): Promise<string> => {
  const sql = `${before} select ${columns.join(', ')} from ${from} order by ${order}`
  const draft = await newDraft(deps)
  await onDraft?.(draft.id)
  try {
    await copyOut(tx, { sql, headings, path: draft.path, signal, onRows, pool: deps.pool })
    return await keepDraft(deps, tx, caller, draft, {
      kind: 'export',
      name: `${name}-${today(caller.timezone)}.csv`,
      mime: 'text/csv',
      hours: await exportHours(tx),
    })
  } finally {
    await dropDraft(draft)
  }
}
