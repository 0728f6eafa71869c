import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Job, type JobHandler, JobLost, type JobRun, jobKind, queueJob } from '../../server/kernel/jobs/job.ts'
import { callerOf, withJobScope } from '../../server/kernel/jobs/jobCaller.ts'
import { startWorker, type Worker, type WorkerOptions } from '../../server/kernel/jobs/worker.ts'
import { conflict, invalid } from '../../server/kernel/problem/errors.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { counts, importBench, type JobAnswer, jobOver, type Report } from '../support/imports.ts'
import { until } from '../support/until.ts'
import { call } from '../support/world.ts'

const bench = importBench()
const workers: Worker[] = []
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})

const TEST = jobKind<Record<string, unknown>, unknown>('test', 100)

const work = (handler: Parameters<typeof TEST.handler>[0], options: WorkerOptions = {}) => {
  const worker = startWorker(bench.world.deps, { [TEST.name]: TEST.handler(handler) }, { every: 10, ...options })
  workers.push(worker)
  return worker
}
const queue = (params: Record<string, unknown> = {}) =>
  asSystem(bench.world.deps.pool, tx => {
    const { id } = bench.world.client
    return queueJob(tx, TEST, { accountId: id, actorId: id, title: 'A test', total: 100, params })
  })
const look = async (id: number) => (await call(bench.app, bench.token, 'GET', `job/${id}`)).body.data as JobAnswer
const over = (id: number) => jobOver(bench.app, bench.token, id)
/** The worker that has the job gives no sign of life any more, as far as the others can see. */
const forget = (id: number) => bench.query(`update jobs set heartbeat_at = now() - interval '1 hour' where id = $1`, [id])
const finish = (run: JobRun, result?: unknown) => asSystem(bench.world.deps.pool, tx => run.finish(tx, { result }))
const stuck = (): { promise: Promise<void>; release: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, release: resolve }
}

describe('a job', () => {
  test('shows how far it is and what came of it', async () => {
    const id = await queue({ n: 7 })
    expect(await look(id)).toEqual({
      id,
      kind: 'test',
      title: 'A test',
      status: 'queued',
      done: 0,
      total: 100,
      result: null,
      error: null,
    })
    const wait = stuck()
    work(async run => {
      await run.progress(40)
      await wait.promise
      await finish(run, { seen: run.job.params.n })
    })
    await until(async () => (await look(id)).done === 40)
    expect(await look(id)).toMatchObject({ status: 'running', done: 40, total: 100 })
    wait.release()
    expect(await over(id)).toMatchObject({ status: 'done', done: 100, result: { seen: 7 } })
  })

  test('is seen by whoever sees its account, and by nobody else', async () => {
    const id = await queue()
    const { world, app } = bench
    for (const [who, status] of [
      [world.reseller, 200],
      [world.admin, 200],
      [world.sibling, 404],
      [world.stranger, 404],
    ] as const)
      expect((await call(app, await world.signIn(who), 'GET', `job/${id}`)).status).toBe(status)
    for (const id of ['0', '-1', 'x', '1e3', '99999999999999999999'])
      expect((await call(app, bench.token, 'GET', `job/${id}`)).status).toBe(404)
  })

  test('is carried out once, however many workers there are', async () => {
    const done: number[] = []
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => queue({ n })))
    for (let n = 0; n < 4; n++)
      work(async run => {
        done.push(run.job.id)
        await finish(run)
      })
    for (const id of ids) await over(id)
    expect(done.sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b))
  })

  test('that fails says why, in a sentence where there is one', async () => {
    const fail = (error: Error) => {
      const handler: JobHandler = () => Promise.reject(error)
      return handler
    }
    const first = await queue()
    const worker = work(fail(conflict('The account is not active.')))
    expect(await over(first)).toMatchObject({ status: 'failed', error: 'The account is not active.' })
    await worker.stop()
    const second = await queue()
    const other = work(fail(invalid({ mapping: ['Choose a column.'], file: ['Too long.'] })))
    expect(await over(second)).toMatchObject({ status: 'failed', error: 'Choose a column. Too long.' })
    await other.stop()
    const third = await queue()
    work(fail(new Error('password=secret in a stack')))
    expect((await over(third)).error).toMatch(/^Something went wrong/)
  })

  test('whose worker is gone is taken up by another from its checkpoint', async () => {
    const id = await queue()
    const wait = stuck()
    const outcomes: unknown[] = []
    // It neither takes the job up a second time itself nor says that it lives.
    const alone = { atOnce: 1, heartbeat: 3_600_000 }
    work(async run => {
      await run.progress(60, { checkpoint: { row: 60 } })
      await wait.promise
      outcomes.push(run.signal.aborted)
      await run.progress(61).catch(error => outcomes.push(error))
      await finish(run, { by: 'the first' })
    }, alone)
    await until(async () => (await look(id)).done === 60)
    await forget(id)
    work(async run => {
      await finish(run, { by: 'the second', from: run.job.checkpoint, claim: run.job.claim })
    })
    expect(await over(id)).toMatchObject({ status: 'done', result: { by: 'the second', from: { row: 60 }, claim: 2 } })
    // The first wakes up again: nothing it does counts.
    wait.release()
    await until(() => outcomes.length === 2)
    expect(outcomes[1]).toBeInstanceOf(JobLost)
    expect((await look(id)).result).toMatchObject({ by: 'the second' })
  })

  test('is kept by signs of life, however long it takes', async () => {
    const id = await queue()
    const wait = stuck()
    const begun: number[] = []
    for (let n = 0; n < 2; n++)
      work(
        async run => {
          begun.push(run.job.claim)
          await wait.promise
          await finish(run)
        },
        { heartbeat: 10, lease: 0.5, silence: 500 },
      )
    const [first] = await bench.query<{ at: Date }>('select now() as at')
    await until(
      async () =>
        (
          await bench.query("select 1 from jobs where id = $1 and heartbeat_at > $2::timestamptz + interval '1.2 s'", [
            id,
            first?.at,
          ])
        ).length > 0,
    )
    expect(begun).toEqual([1])
    wait.release()
    await over(id)
  })

  test('goes back to the others at once where its worker is stopped', async () => {
    const id = await queue()
    const worker = work(async run => {
      await run.progress(10, { checkpoint: 10 })
      await until(() => run.signal.aborted)
      run.signal.throwIfAborted()
    })
    await until(async () => (await look(id)).done === 10)
    await worker.stop()
    expect(await look(id)).toMatchObject({ status: 'queued', done: 10 })
    work(run => finish(run, { from: run.job.checkpoint }))
    expect(await over(id)).toMatchObject({ result: { from: 10 } })
  })

  test('whose worker died while the clock was ahead is taken up when its signs of life no longer change', async () => {
    const id = await queue()
    await bench.query(`update jobs set status = 'running', claim = 1, heartbeat_at = now() + interval '1 hour' where id = $1`, [
      id,
    ])
    work(run => finish(run, { claim: run.job.claim }), { silence: 200 })
    expect(await over(id)).toMatchObject({ result: { claim: 2 } })
  })

  test('that kills its worker every time is given up', async () => {
    const id = await queue()
    await bench.query(`update jobs set status = 'running', claim = 5, heartbeat_at = now() - interval '1 hour' where id = $1`, [
      id,
    ])
    let begun = 0
    work(async () => {
      begun++
    })
    expect((await over(id)).error).toMatch(/started 5 times/)
    expect(begun).toBe(0)
  })

  test('that met a deadlock is tried again when its lease is over', async () => {
    const id = await queue()
    let met = false
    work(async run => {
      if (run.job.claim > 1) return finish(run, { claim: run.job.claim })
      met = true
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    })
    await until(() => met)
    expect(await look(id)).toMatchObject({ status: 'running', error: null })
    await forget(id)
    expect(await over(id)).toMatchObject({ status: 'done', result: { claim: 2 } })
  })
})

describe('the work of a job', () => {
  test('has the scope of its account and no limit on time', async () => {
    const { deps, client } = bench.world
    const caller = await callerOf(deps, { id: 1, account_id: client.id, actor_id: null } as Job)
    expect(caller).toMatchObject({ accountId: client.id, actorId: client.id, userType: 2 })
    const settings = await withJobScope(deps, caller, async tx => {
      const { rows } = await tx.query(
        `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('app.scope') as scope, current_setting('app.account_id')::bigint as account`,
      )
      return rows
    })
    expect(settings).toEqual([{ statement: '0', lock: '0', scope: 'tree', account: client.id }])
  })
})

describe('an import whose worker is killed', () => {
  const children: ChildProcess[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })

  test('is taken up again and ends exactly once, with nothing to be seen before', async () => {
    const rows = 60_000
    const lines = Array.from({ length: rows }, (_, n) => (n % 10 === 9 ? `bad ${n}` : String(9_000_000_000 + n * 7)))
    const answer = await bench.contacts(`mobile\n${lines.join('\n')}\n`)
    const { job_id: id } = answer.body.data as Report
    const { deps } = bench.world
    for (let kills = 1; kills <= 3; kills++) {
      const child = spawn(process.execPath, [join(import.meta.dirname, '../support/jobWorker.ts'), bench.url, deps.dataDir], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      children.push(child)
      // Once at the very start, later in the middle of the rows.
      await until(
        async () =>
          (await bench.query('select 1 from jobs where id = $1 and claim = $2 and (done > 0 or $3)', [id, kills, kills === 1]))
            .length > 0,
      )
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(await bench.query('select count(*) from contact_numbers')).toEqual([{ count: 0 }])
      expect(await look(id)).toMatchObject({ status: 'running' })
      await forget(id)
      await bench.query('update jobs set done = 0 where id = $1', [id])
    }
    const job = await bench.finish(id)
    expect(job).toMatchObject({ status: 'done', done: rows, total: rows })
    expect(counts(job.result)).toEqual({ imported: rows * 0.9, updated: 0, skipped: 0, duplicates: 0, invalid: rows / 10 })
    expect(await bench.query('select contacts_count from contact_groups')).toEqual([{ contacts_count: rows * 0.9 }])
    // Drafts of the killed are cleared away with the day.
    const kept = (await readdir(join(deps.dataDir, 'files'))).filter(name => !name.endsWith('.part'))
    expect(kept.sort()).toEqual((await bench.query<{ id: string }>('select id from files order by id')).map(row => row.id).sort())
  })
})
