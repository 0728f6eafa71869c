import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ExportRow } from '../../resources/system/exports.ts'
import { companions } from '../../server/companions.ts'
import { startJobs } from '../../server/jobs.ts'
import { importBench } from '../support/imports.ts'
import { until } from '../support/until.ts'
import { call } from '../support/world.ts'

const bench = importBench()
beforeEach(() => bench.query('delete from notifications'))

const ask = (path: string, body: Readonly<Record<string, unknown>> = {}, token = bench.token) =>
  call(bench.app, token, 'POST', path, { entry_mode: 'web', ...body })
const listed = async (token = bench.token) => ((await ask('exports', {}, token)).body.data as { data: ExportRow[] }).data
const many = (rows: number) =>
  bench.query(
    `insert into contact_numbers (account_id, contact_group_id, mobile, name) select $1, $2, (919000000000 + n)::text, 'P' || n from generate_series(1, $3::int) n`,
    [bench.world.client.id, bench.group, rows],
  )
const begin = async () => ((await ask('contact-numbers-export')).body.data as { job_id: number }).job_id
const open = (path: string) => bench.app.inject({ url: `/api/${path}` })
const folder = () => readdir(join(bench.world.deps.dataDir, 'files'))
/** An export is told of when it took long enough for somebody to have left. */
const longAgo = (id: number) => bench.query(`update jobs set created_at = created_at - interval '1 minute' where id = $1`, [id])

describe('the list of exports', () => {
  test('holds short ones and long ones, each with its filter in words and a fresh link', async () => {
    await many(20_001)
    expect((await ask('contact-numbers-export', { search: 'P20001', contact_group_id: bench.group })).status).toBe(200)
    const id = await begin()
    const [long, short] = await listed()
    expect(short).toMatchObject({
      title: 'Export: Contacts',
      filter: 'Search: P20001, Group: Parents',
      state: 'done',
      rows: 1,
      asked_by: null,
    })
    expect(short?.file_name).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/)
    expect(long).toMatchObject({ id, state: 'queued', rows: 0, total: null, file_name: null })
    expect((await call(bench.app, bench.token, 'GET', `export-file/${id}`)).status).toBe(409)
    await bench.finish(id)
    expect((await listed())[0]).toMatchObject({ state: 'done', rows: 20_001, total: 20_001 })
    const { file_path } = (await call(bench.app, bench.token, 'GET', `export-file/${id}`)).body.data as { file_path: string }
    expect((await open(file_path)).body.trim().split('\r\n')).toHaveLength(20_002)
    expect(
      await bench.query(
        `select 1 from audit_log where action = 'files.download' and entity_id = (select file_id from jobs where id = $1)`,
        [id],
      ),
    ).toHaveLength(1)
  })

  test('is one’s own: neither whoever sees the account nor its operator gets the file', async () => {
    await many(1)
    await ask('contact-numbers-export')
    const [row] = await listed()
    for (const who of [bench.world.admin, bench.world.employee, bench.world.reseller, bench.world.sibling]) {
      const token = await bench.world.signIn(who)
      expect(await listed(token)).toEqual([])
      expect((await call(bench.app, token, 'GET', `export-file/${row?.id}`)).status).toBe(404)
      expect((await call(bench.app, token, 'POST', `export-cancel/${row?.id}`, {})).status).toBe(404)
      expect(JSON.stringify((await call(bench.app, token, 'GET', `job/${row?.id}`)).body)).not.toContain('file_path')
    }
  })

  test('says when a file is no longer kept, and forgets after 30 days', async () => {
    await many(1)
    await ask('contact-numbers-export')
    const [row] = await listed()
    await bench.query(`update files set expires_at = now() - interval '1 second'`)
    expect((await listed())[0]).toMatchObject({ state: 'expired', file_name: null })
    expect((await call(bench.app, bench.token, 'GET', `export-file/${row?.id}`)).status).toBe(410)
    await bench.query(`update jobs set created_at = now() - interval '31 days'`)
    expect(await listed()).toEqual([])
  })

  test('takes no more in an hour than the setting allows', async () => {
    await many(1)
    await bench.query(
      `insert into app_settings (key, value) values ('exports_per_hour', '2') on conflict (key) do update set value = '2'`,
    )
    try {
      const answers = [
        await ask('contact-numbers-export'),
        await ask('contact-numbers-export'),
        await ask('contact-numbers-export'),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
      expect(answers[2]?.body.message).toMatch(/^2 files an hour can be exported\. Wait (59|60) minutes\.$/)
      await bench.query(`update jobs set created_at = created_at - interval '1 hour'`)
      expect((await ask('contact-numbers-export')).status).toBe(200)
    } finally {
      await bench.query(`delete from app_settings where key = 'exports_per_hour'`)
    }
  })
})

describe('a long export', () => {
  const children: ChildProcess[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })

  test('is told of once when it is ready', async () => {
    await many(20_001)
    const id = await begin()
    await longAgo(id)
    await bench.finish(id)
    expect(await bench.query('select event, url from notifications')).toEqual([{ event: 'export-ready', url: `job/${id}` }])
  })

  test('can be cancelled while it waits and while it is written; nothing of it stays', async () => {
    await many(120_000)
    const before = await folder()
    const waiting = await begin()
    expect((await ask(`export-cancel/${waiting}`)).status).toBe(200)
    expect((await ask(`export-cancel/${waiting}`)).status).toBe(409)
    const id = await begin()
    const worker = startJobs(bench.world.deps, companions, { every: 10, heartbeat: 20 })
    try {
      await until(async () => (await bench.query(`select 1 from jobs where id = $1 and checkpoint is not null`, [id])).length > 0)
      expect((await ask(`export-cancel/${id}`)).status).toBe(200)
    } finally {
      await worker.stop()
    }
    expect(await folder()).toEqual(before)
    expect((await listed()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    expect(await bench.query('select 1 from files')).toEqual([])
    expect(
      await bench.query(`select 1 from audit_log where action = 'exports.cancel' and entity_id in ($1, $2)`, [
        String(id),
        String(waiting),
      ]),
    ).toHaveLength(2)
  })

  test('whose worker is killed is begun anew: one whole file, one notice, nothing half left on the disk', async () => {
    await many(120_000)
    const id = await begin()
    await longAgo(id)
    const before = await folder()
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../support/jobWorker.ts'), bench.url, bench.world.deps.dataDir],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    children.push(child)
    await until(async () => (await bench.query('select 1 from jobs where id = $1 and done > 0', [id])).length > 0, {
      timeout: 20_000,
    })
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await bench.query('select status, file_id from jobs where id = $1', [id])).toEqual([
      { status: 'running', file_id: null },
    ])
    expect(await bench.query('select 1 from files')).toEqual([])
    expect((await folder()).filter(name => !before.includes(name))).toEqual([expect.stringMatching(/\.part$/)])
    await bench.query(`update jobs set heartbeat_at = now() - interval '1 hour' where id = $1`, [id])
    const job = await bench.finish(id)
    expect(job).toMatchObject({ status: 'done', done: 120_000 })
    const text = (await open(job.file_path ?? '')).body
    expect(new Set(text.trim().split('\r\n')).size).toBe(120_001)
    expect((await folder()).filter(name => !before.includes(name))).toEqual(
      (await bench.query<{ id: string }>('select id from files')).map(file => file.id),
    )
    expect(await bench.query(`select event from notifications`)).toEqual([{ event: 'export-ready' }])
  })
})
