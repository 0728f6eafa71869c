import { tell } from '../../../messaging/tell.ts'
import { messageOf, stackOf } from '../../../messaging/thrown.ts'
import type { FieldErrors } from '../../../resources/language/body.ts'
import type { Deps } from '../context/context.ts'
import { FileProblem } from '../csv/sniff.ts'
import { DEATH_MS, type Sign, Silence } from '../db/silence.ts'
import { isWorthRetrying } from '../db/transient.ts'
import { HttpProblem } from '../problem/errors.ts'
import { every } from '../processes/loop.ts'
import { asSystem, type Tx } from '../scope/scope.ts'
import { type Job, type JobHandlers, JobLost, type JobRun } from './job.ts'

export interface WorkerOptions {
  /** Milliseconds between two looks for work. */
  every?: number
  /** Milliseconds between two signs of life. */
  heartbeat?: number
  /** Seconds without a sign of life after which a worker counts as dead, by the signs' own time. */
  lease?: number
  /** Milliseconds in which the signs do not change after which it does too, whatever their time says. */
  silence?: number
  /** Jobs carried out side by side by this process. */
  atOnce?: number
  /** Tells whoever waits for a job that it has ended, in the transaction that ended it. */
  onEnded?: (tx: Tx, job: Pick<Job, 'id' | 'kind'>) => Promise<void>
}

/** So often a job may be taken up before it is given up: one that kills its worker must not kill them all for ever. */
const MOST_CLAIMS = 5

const CLAIM = `
  update jobs set status = 'running', claim = claim + 1, heartbeat_at = now(), changed_at = now()
  where id = (
    select id from jobs
    where kind = any($1) and (status = 'queued' or (status = 'running'
      and (heartbeat_at < now() - make_interval(secs => $2) or id || ':' || claim = any($3))))
    order by id limit 1 for update skip locked
  )
  returning id, account_id, actor_id, kind, title, done, total, params, checkpoint, claim`

/** Who carries out which job, with the last sign of life. */
const SIGNS = `select id || ':' || claim as key, heartbeat_at::text as beat from jobs where kind = any($1) and status = 'running'`

/** One row while there is any to be claimed or watched; nearly always there is none. */
const SOME = `select from jobs where kind = any($1) and status in ('queued', 'running') limit 1`

const sentences = (errors: FieldErrors | undefined) => Object.values(errors ?? {}).flat()

/** What a person is told of a job that failed; undefined for what is our own fault. */
const explanation = (error: unknown): string | undefined => {
  if (error instanceof FileProblem) return error.message
  if (!(error instanceof HttpProblem)) return undefined
  return sentences(error.errors).join(' ') || error.message
}

export interface Worker {
  /** Takes no more work, lets go of what runs (another worker goes on with it) and waits for that. */
  stop(): Promise<void>
}

/**
 * Carries out jobs of the kinds it has handlers for, whichever node queued them. Any number of workers may do so over one database: a job
 * is claimed with SKIP LOCKED, kept by signs of life, and taken over from a worker that gives none (rule engines-3).
 */
export const startWorker = (
  deps: Deps,
  handlers: JobHandlers,
  {
    every: pause = 1000,
    heartbeat = 5000,
    lease = 30,
    silence = DEATH_MS,
    atOnce = 2,
    onEnded = async () => {},
  }: WorkerOptions = {},
): Worker => {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const watch = new Silence<string>(silence)
  const kinds = Object.keys(handlers)
  const claim = async (silent: readonly string[]): Promise<Job | undefined> =>
    (await deps.pool.query<Job>(CLAIM, [kinds, lease, silent])).rows[0]

  const look = async (): Promise<void> => {
    if ((await deps.pool.query({ name: 'some_jobs', text: SOME, values: [kinds] })).rowCount === 0) return
    const silent = watch.silent((await deps.pool.query<Sign<string>>(SIGNS, [kinds])).rows)
    while (!stopping.signal.aborted && running.size < atOnce) {
      const job = await claim(silent)
      if (!job) return
      const work = carryOut(deps, handlers, job, stopping.signal, { heartbeat, onEnded })
        .catch(error => deps.log.error(`Job ${job.id} (${job.kind}): ${messageOf(error)}`))
        .finally(() => {
          running.delete(work)
          loop.wake()
        })
      running.add(work)
    }
  }

  const loop = every(pause, 'The look for jobs', deps.log, look)

  return {
    stop: async () => {
      stopping.abort()
      await loop.stop()
      await Promise.all(running)
    },
  }
}

const carryOut = async (
  deps: Deps,
  handlers: JobHandlers,
  job: Job,
  stopping: AbortSignal,
  { heartbeat, onEnded }: Required<Pick<WorkerOptions, 'heartbeat' | 'onEnded'>>,
): Promise<void> => {
  const lost = new AbortController()
  const mine = (sql: string, values: unknown[] = [], db: Pick<Tx, 'query'> = deps.pool) =>
    db.query(`update jobs set ${sql} where id = $1 and claim = $2 and status = 'running'`, [job.id, job.claim, ...values])
  const orLost = ({ rowCount }: { rowCount: number | null }) => {
    if (rowCount === 1) return
    lost.abort()
    throw new JobLost(`Job ${job.id} was taken over by another worker.`)
  }
  const beat = setInterval(() => {
    // A database that is away for a moment is noticed by the work itself.
    mine('heartbeat_at = now()')
      .then(orLost)
      .catch(() => {})
  }, heartbeat)
  const run: JobRun = {
    deps,
    job,
    signal: AbortSignal.any([stopping, lost.signal]),
    progress: async (done, { total, checkpoint, tx } = {}) =>
      orLost(
        await mine(
          'done = $3, total = coalesce($4, total), checkpoint = coalesce($5, checkpoint), heartbeat_at = now(), changed_at = now()',
          [done, total ?? null, checkpoint === undefined ? null : JSON.stringify(checkpoint)],
          tx,
        ),
      ),
    finish: async (tx, { result, fileId }) => {
      orLost(
        await tx.query(
          `update jobs set status = 'done', done = coalesce(total, done), result = $3, file_id = $4, changed_at = clock_timestamp()
           where id = $1 and claim = $2 and status = 'running'`,
          [job.id, job.claim, result === undefined ? null : JSON.stringify(result), fileId ?? null],
        ),
      )
      await onEnded(tx, job)
    },
  }
  const fail = (message: string) =>
    asSystem(deps.pool, async tx => {
      const { rowCount } = await tx.query(
        `update jobs set status = 'failed', error = $3, changed_at = now() where id = $1 and claim = $2 and status = 'running'`,
        [job.id, job.claim, message],
      )
      if (rowCount === 1) await onEnded(tx, job)
    })
  try {
    if (job.claim > MOST_CLAIMS) {
      await fail(tell('This was started %{most} times and never finished. Contact your operator.', { most: MOST_CLAIMS }))
      return
    }
    await handlers[job.kind]?.(run)
  } catch (error) {
    if (error instanceof JobLost || lost.signal.aborted) return
    if (stopping.aborted) {
      await mine(`status = 'queued', changed_at = now()`)
      return
    }
    // Left as it is, it is taken up again when the lease is over: that is pause enough.
    if (isWorthRetrying(error)) throw error
    const said = explanation(error)
    if (said === undefined) deps.log.error(`Job ${job.id} (${job.kind}): ${stackOf(error)}`)
    await fail(said ?? tell('Something went wrong. Nothing was saved. Try again; if it happens again, contact your operator.'))
  } finally {
    clearInterval(beat)
  }
}
