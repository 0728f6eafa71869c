import { describe, expect, test } from 'vitest'
import { companions } from '../../server/companions.ts'
import type { Failure } from '../../server/kernel/context/context.ts'
import { type Job, JobLost, type JobRun } from '../../server/kernel/jobs/job.ts'
import { BATCH } from '../../server/kernel/records/bulk.ts'
import { bulkJob } from '../../server/kernel/records/bulkJob.ts'
import { importBench } from '../support/imports.ts'
import { type Account, call } from '../support/world.ts'

const bench = importBench()

/** Blocked numbers of an account, by plain SQL. @returns their ids in order */
const block = async (owner: Account, count: number, status = 1): Promise<number[]> =>
  (
    await bench.query<{ id: number }>(
      `insert into blacklists (account_id, mobile_number, status)
       select $1::int, (910000000000 + $1::bigint * 10000000 + $3::int * 1000000 + n)::text, $3 from generate_series(1, $2::int) n returning id`,
      [owner.id, count, status],
    )
  ).map(({ id }) => id)

const act = (ids: readonly number[], action = 'inactive', token = bench.token) =>
  call(bench.app, token, 'POST', 'blacklist-action', { action, ids })

interface Result {
  done: number
  failed_count: number
  failed: Failure[]
  error_file_path?: string
}
const resultOf = async (id: number) => (await bench.finish(id)).result as unknown as Result
const jobOf = async (answer: ReturnType<typeof act>) => ((await answer).body.data as { job_id: number }).job_id
const statuses = async (ids: readonly number[]) =>
  Object.fromEntries(
    (
      await bench.query<{ status: number; n: number }>(
        'select status, count(*) as n from blacklists where id = any($1) group by status',
        [ids],
      )
    ).map(({ status, n }) => [status, n]),
  )

describe('a bulk action', () => {
  test('on a few records is done at once', async () => {
    const ids = await block(bench.world.client, BATCH)
    expect((await act(ids)).body.data).toMatchObject({ done: ids, failed: [] })
    expect(await statuses(ids)).toEqual({ 0: BATCH })
  })

  test('on many is a job with progress, a result for every record, and a file of those not reached', async () => {
    const ids = await block(bench.world.client, 1200)
    const already = await block(bench.world.client, 30, 0)
    const foreign = await block(bench.world.sibling, 20)
    const answer = await act([...ids, ...already, ...foreign])
    expect(answer.body.data).toEqual({ job_id: expect.any(Number), status: 'queued', total: 1250 })
    expect(await statuses(ids)).toEqual({ 1: 1200 })
    const result = await resultOf((answer.body.data as { job_id: number }).job_id)
    expect(result).toMatchObject({ done: 1200, failed_count: 50 })
    expect(new Set(result.failed.map(({ id }) => id))).toEqual(new Set([...already, ...foreign]))
    expect(result.failed.find(({ id }) => id === foreign[0])?.message).toBe('Record not found.')
    expect(await statuses(ids)).toEqual({ 0: 1200 })
    expect(await statuses(foreign)).toEqual({ 1: 20 })
    const file = await bench.app.inject({ url: `/api/${result.error_file_path}` })
    expect(file.body.trim().split(/\r?\n/)).toHaveLength(51)
  })

  test('that takes more records than it may is refused before anything begins', async () => {
    const answer = await act(Array.from({ length: 50_001 }, (_, n) => n + 1))
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ ids: [expect.stringContaining('Choose at most 50,000')] })
    expect(await bench.query('select 1 from jobs')).toEqual([])
  })

  test('is refused on its input before anything begins', async () => {
    const answer = await call(bench.app, await bench.world.signIn(bench.world.reseller), 'POST', 'user-action', {
      action: 'deactivate',
      ids: Array.from({ length: BATCH + 1 }, (_, n) => n + 1),
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['reason'])
  })

  test('has the scope of its account as it is when it is carried out', async () => {
    const ids = await block(bench.world.client, BATCH + 1)
    const job = await jobOf(act(ids))
    await bench.query('update accounts set status = 0 where id = $1', [bench.world.client.id])
    try {
      const [row] = await bench.query<Job>('select * from jobs where id = $1', [job])
      await expect(bulkJob(companions)(runOf(row as Job))).rejects.toThrow(/no longer active/)
      expect(await statuses(ids)).toEqual({ 1: BATCH + 1 })
    } finally {
      await bench.query('update accounts set status = 1 where id = $1', [bench.world.client.id])
    }
  })

  test('whose worker is gone in the middle is gone on with: every record once, noted once', async () => {
    const ids = await block(bench.world.client, BATCH * 3)
    const job = await jobOf(act(ids))
    const [row] = await bench.query<Job>('select * from jobs where id = $1', [job])
    // The first worker dies while its second batch is being written: that batch is as if it had never begun.
    let steps = 0
    const dying = runOf(row as Job, () => {
      steps++
      if (steps === 2) throw new JobLost('killed')
    })
    await expect(bulkJob(companions)(dying)).rejects.toThrow('killed')
    expect(await statuses(ids)).toEqual({ 0: BATCH, 1: BATCH * 2 })
    expect(await resultOf(job)).toMatchObject({ done: BATCH * 3, failed_count: 0, failed: [] })
    const noted = await bench.query<{ ids: number[] }>(
      `select before -> 'ids' as ids from audit_log where action = 'blacklist.deactivate' and before -> 'ids' @> to_jsonb($1::bigint)`,
      [ids[0]],
    )
    expect(noted).toHaveLength(1)
  })
})

/** A run of the job without a worker: its checkpoints are written as a worker writes them. */
const runOf = (job: Job, onStep: () => void = () => {}): JobRun => ({
  deps: bench.world.deps,
  job,
  signal: new AbortController().signal,
  progress: async (done, { checkpoint, tx } = {}) => {
    await tx?.query('update jobs set done = $2, checkpoint = $3 where id = $1', [job.id, done, JSON.stringify(checkpoint)])
    onStep()
  },
  finish: async () => {},
})
