import type { Deps } from '../context/context.ts'
import { HttpProblem } from '../problem/errors.ts'
import type { Tx } from '../scope/scope.ts'

/** A job as its worker has it. */
export interface Job {
  id: number
  account_id: number
  actor_id: number | null
  kind: string
  title: string
  done: number
  total: number | null
  params: Record<string, unknown>
  checkpoint: unknown
  /** How many workers have taken it up so far; the number of this claim. */
  claim: number
}

export interface JobEnd {
  result?: unknown
  /** The file it made, offered for download. */
  fileId?: string | undefined
}

/** A claimed job being carried out. */
export interface JobRun {
  deps: Deps
  job: Job
  /** Aborted when this worker stops, or has lost the job to another. */
  signal: AbortSignal
  /**
   * Says how far it has got. A `checkpoint` is handed to the next worker should this one die; in the transaction of what was done until
   * then, nothing of that is done twice.
   * @throws JobLost when another worker has it now
   */
  progress(done: number, more?: { total?: number; checkpoint?: unknown; tx?: Tx }): Promise<void>
  /** Ends the job in the transaction of its effect, so that both or neither are there after a crash. @throws JobLost */
  finish(tx: Tx, end: JobEnd): Promise<void>
}

export type JobHandler = (run: JobRun) => Promise<void>
export type JobHandlers = Readonly<Record<string, JobHandler>>

/** Another worker took the job over: everything this one still does would be done twice. */
export class JobLost extends Error {
  override name = 'JobLost'
}

export interface NewJob {
  accountId: number
  actorId: number
  kind: string
  /** What a person reads: `Import of contacts.csv`. */
  title: string
  total?: number
  params: Record<string, unknown>
}

/**
 * Leaves work to the workers, in the transaction of what it follows from.
 * @param most how many of the kind one account may have open
 * @returns the number of the job
 * @throws HttpProblem 429 when the account has too many open
 */
export const queueJob = async (
  tx: Tx,
  { accountId, actorId, kind, title, total, params }: NewJob,
  most: number,
): Promise<number> => {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`jobs:${kind}:${accountId}`])
  const open = await tx.query<{ n: number }>(
    `select count(*) as n from jobs where account_id = $1 and kind = $2 and status in ('queued', 'running')`,
    [accountId, kind],
  )
  if ((open.rows[0]?.n ?? 0) >= most)
    throw new HttpProblem(429, `${most} of your ${kind}s are still under way. Wait until one is done.`, { retryAfter: 30 })
  const { rows } = await tx.query<{ id: number }>(
    'insert into jobs (account_id, actor_id, kind, title, total, params) values ($1, $2, $3, $4, $5, $6) returning id',
    [accountId, actorId, kind, title, total ?? null, JSON.stringify(params)],
  )
  return (rows[0] as { id: number }).id
}
