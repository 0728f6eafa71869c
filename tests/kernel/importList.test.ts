import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ImportedFile } from '../../resources/system/imports.ts'
import { companions } from '../../server/companions.ts'
import { startJobs } from '../../server/jobs.ts'
import { importBench } from '../support/imports.ts'
import { until } from '../support/until.ts'
import { call } from '../support/world.ts'

const bench = importBench()
beforeEach(() => bench.query('delete from notifications'))

const ask = (path: string, body: Readonly<Record<string, unknown>> = {}, token = bench.token) =>
  call(bench.app, token, 'POST', path, { entry_mode: 'web', ...body })
const listed = async (token = bench.token) => ((await ask('imports', {}, token)).body.data as { data: ImportedFile[] }).data
const fileOf = (rows: number) =>
  `Mobile,Name\n${Array.from({ length: rows }, (_, n) => `${919000000000 + n},P${n}`).join('\n')}\n12,Nobody\n`
const begin = async (rows: number) => ((await bench.contacts(fileOf(rows))).body.data as { job_id: number }).job_id
const folder = () => readdir(join(bench.world.deps.dataDir, 'files'))

describe('the list of imports', () => {
  test('holds short ones and long ones, the newest first, with what came of their rows', async () => {
    await bench.contacts(fileOf(2))
    const id = await begin(6000)
    const before = await listed()
    expect(before[0]).toMatchObject({ id, state: 'queued', rows: 0, total: 6001, imported: null, invalid: null })
    expect(before[1]).toEqual({
      id: expect.any(Number),
      resource: 'contact-numbers',
      file_name: 'list.csv',
      state: 'done',
      rows: 3,
      total: 3,
      imported: 2,
      updated: 0,
      skipped: 0,
      duplicates: 0,
      invalid: 1,
      error: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      asked_by: null,
    })
    await bench.finish(id)
    expect((await listed())[0]).toMatchObject({ state: 'done', rows: 6001, imported: 5998, skipped: 2, invalid: 1 })
  })

  test('is one’s own, and forgets after 30 days', async () => {
    await bench.contacts(fileOf(1))
    const [row] = await listed()
    for (const who of [bench.world.admin, bench.world.employee, bench.world.reseller, bench.world.sibling]) {
      const token = await bench.world.signIn(who)
      expect(await listed(token)).toEqual([])
      expect((await ask(`import-cancel/${row?.id}`, {}, token)).status).toBe(404)
    }
    await bench.query(`update jobs set created_at = now() - interval '31 days'`)
    expect(await listed()).toEqual([])
  })

  test('says how many are under way, and counts them page by page', async () => {
    await bench.contacts(fileOf(1))
    await begin(6000)
    const answer = (await ask('imports', { page: 2, per_page_record: 1 })).body.data
    expect(answer).toMatchObject({ total: 2, last_page: 2, open: 1, data: [{ state: 'done' }] })
  })
})

test('a long import is told of when it is over: the notice shows the imports, also where it failed', async () => {
  const ids = [await begin(6000), await begin(6000)]
  await bench.query(`update jobs set created_at = created_at - interval '1 minute'`)
  // It was begun too often.
  await bench.query('update jobs set claim = 100 where id = $1', [ids[1]])
  for (const id of ids) await bench.finish(id)
  expect(await bench.query('select event, url from notifications order by event')).toEqual([
    { event: 'import-finished', url: 'imports' },
    { event: 'job-failed', url: 'imports' },
  ])
})

test('the report of a past import links no file that is gone', async () => {
  await bench.contacts(fileOf(1))
  const [row] = await listed()
  const report = async () => JSON.stringify((await call(bench.app, bench.token, 'GET', `job/${row?.id}`)).body.data)
  expect(await report()).toContain('error_file_path')
  await bench.query(`update files set expires_at = now() - interval '1 second'`)
  expect(await report()).not.toMatch(/error_file/)
})

test('an import can be cancelled while it waits and while it runs; nothing of it stays', async () => {
  const before = await folder()
  const waiting = await begin(6000)
  expect((await ask(`import-cancel/${waiting}`)).status).toBe(200)
  expect((await ask(`import-cancel/${waiting}`)).status).toBe(409)
  const id = await begin(200_000)
  const uploads = await folder()
  const worker = startJobs(bench.world.deps, companions, { every: 10, heartbeat: 20 })
  try {
    await until(async () => (await bench.query('select 1 from jobs where id = $1 and done > 0', [id])).length > 0)
    expect((await ask(`import-cancel/${id}`)).status).toBe(200)
  } finally {
    await worker.stop()
  }
  expect((await listed()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect(await bench.query('select 1 from contact_numbers limit 1')).toEqual([])
  // The files that were sent are kept for a while, and nothing besides.
  expect(await folder()).toEqual(uploads)
  expect(uploads.length - before.length).toBe(2)
  expect(
    await bench.query(`select 1 from audit_log where action = 'imports.cancel' and entity_id in ($1, $2)`, [
      String(id),
      String(waiting),
    ]),
  ).toHaveLength(2)
})
