import type { Deps } from '../context/context.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'

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
