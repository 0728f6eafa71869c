import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import type { Deps } from '../context/context.ts'
import { HttpProblem } from '../problem/errors.ts'
import type { Tx } from '../scope/scope.ts'

/** A job as its worker has it: `P` is what it was queued with, `C` where the worker before stopped. */
export interface Job<P = unknown, C = unknown> {
  id: number
  account_id: number
  actor_id: number | null
  kind: string
  title: string
  done: number
  total: number | null
  params: P
  /** Null until one is set. */
  checkpoint: C | null
  /** How many workers have taken it up so far; the number of this claim. */
  claim: number
}

export interface JobEnd {
  result?: unknown
  /** The file it made, offered for download. */
  fileId?: string | undefined
}

/** A claimed job being carried out. */
export interface JobRun<P = unknown, C = unknown> {
  deps: Deps
  job: Job<P, C>
  /** Aborted when this worker stops, or has lost the job to another. */
  signal: AbortSignal
  /**
   * Says how far it has got. A `checkpoint` is handed to the next worker should this one die; in the transaction of what was done until
   * then, nothing of that is done twice.
   * @throws JobLost when another worker has it now
   */
  progress(done: number, more?: { total?: number; checkpoint?: C; tx?: Tx }): Promise<void>
  /** Ends the job in the transaction of its effect, so that both or neither are there after a crash. @throws JobLost */
  finish(tx: Tx, end: JobEnd): Promise<void>
}

export type JobHandler = (run: JobRun) => Promise<void>

/** One kind of work that is left to the workers. */
export interface JobKind<P extends object = object, C = unknown> {
  /** Stands in the table, and in the API. */
  name: string
  /** How many of the kind one account may have open. */
  most: number
  /** What carries it out. */
  handler(work: (run: JobRun<P, C>) => Promise<void>): JobHandler
}

/** Declares a kind of work, with the types of what it is queued with and of where it goes on after an interruption. */
export const jobKind = <P extends object = object, C = never>(name: string, most: number): JobKind<P, C> => ({
  name,
  most,
  // Rows of the kind hold what `queueJob` and `progress` put there, which take these types alone.
  handler: work => run => work(run as JobRun<P, C>),
})

export type JobHandlers = Readonly<Record<string, JobHandler>>

/** Another worker took the job over: everything this one still does would be done twice. */
export class JobLost extends Error {
  override name = 'JobLost'
}

export interface NewJob<P extends object = object> {
  accountId: number
  actorId: number
  /** What a person reads: `Import of contacts.csv`. */
  title: string
  total?: number
  params: P
}

/**
 * Leaves work to the workers, in the transaction of what it follows from.
 * @returns the number of the job
 * @throws HttpProblem 429 when the account has too many open
 */
export const queueJob = async <P extends object>(
  tx: Tx,
  { name, most }: Pick<JobKind<P>, 'name' | 'most'>,
  { accountId, actorId, title, total, params }: NewJob<P>,
): Promise<number> => {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`jobs:${name}:${accountId}`])
  const open = await tx.query<{ n: number }>(
    `select count(*) as n from jobs where account_id = $1 and kind = $2 and status in ('queued', 'running')`,
    [accountId, name],
  )
  if ((open.rows[0]?.n ?? 0) >= most)
    throw new HttpProblem(
      429,
      tell('%{most} of your %{word}s are still running. Wait until one finishes.', { most, word: name }),
      { retryAfter: 30 },
    )
  const { rows } = await tx.query<{ id: number }>(
    'insert into jobs (account_id, actor_id, kind, title, total, params) values ($1, $2, $3, $4, $5, $6) returning id',
    [accountId, actorId, name, title, total ?? null, JSON.stringify(params)],
  )
  return present(rows[0]).id
}
