import { dropDraft, keepDraft, newDraft } from '../files/store.ts'
import type { Deps } from '../http/context.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'
import { readSettings } from '../settings.ts'
import { copyOut } from './copyOut.ts'

/** What an export reads: the parts of one query, with every value written into it (`inlined`), as COPY takes no parameters. */
export interface ExportPlan {
  /** File name without the day and the ending. */
  name: string
  headings: readonly string[]
  /** An expression for each heading. */
  columns: readonly string[]
  /** `table t join … where …` */
  from: string
  /** The same rows without joins that only bring columns: what is counted. */
  counted?: string
  order: string
  /** `with …`, before the whole. */
  before?: string
}

export interface PlanContext {
  deps: Deps
  tx: Tx
  caller: Caller
}

/**
 * What a file holds, from what it was asked with. Made when it is asked for and again by the job that writes it, so under the rights of
 * both moments.
 * @throws HttpProblem 422 for a filter that is none
 */
export type ExportMaker = (context: PlanContext, body: Readonly<Record<string, unknown>>) => Promise<ExportPlan>

/** An export is there to be fetched, not to be kept (domain §1.7): setting `export_retention_hours`. */
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
