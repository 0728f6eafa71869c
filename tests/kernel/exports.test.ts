import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { contactNumbers } from '../../resources/phonebook/contact-numbers.ts'
import { companions } from '../../server/companions.ts'
import { inlined } from '../../server/kernel/exports/copyOut.ts'
import { listPlan } from '../../server/kernel/exports/listPlan.ts'
import { writePlan } from '../../server/kernel/exports/writeExport.ts'
import type { Job } from '../../server/kernel/jobs/job.ts'
import { callerOf } from '../../server/kernel/jobs/jobCaller.ts'
import { withScope } from '../../server/kernel/scope/scope.ts'
import { importBench } from '../support/imports.ts'
import { type Account, call } from '../support/world.ts'

const bench = importBench()

const add = (owner: Account, group: number, people: readonly { mobile: string; name: string; created?: string }[]) =>
  bench.query(
    `insert into contact_numbers (account_id, contact_group_id, mobile, name, created_at)
     select $1, $2, p.mobile, p.name, p.created::timestamptz from unnest($3::text[], $4::text[], $5::text[]) p(mobile, name, created)`,
    [owner.id, group, people.map(p => p.mobile), people.map(p => p.name), people.map(p => p.created ?? '2026-11-20T20:00:00Z')],
  )
const ask = (path: string, body: Readonly<Record<string, unknown>> = {}, token = bench.token) =>
  call(bench.app, token, 'POST', path, { entry_mode: 'web', ...body })
const open = async (answer: { body: { data?: unknown } }) =>
  (await bench.app.inject({ url: `/api/${(answer.body.data as { file_path: string }).file_path}` })).body
const rowsOf = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[]
const contacts = async (body = {}, token = bench.token) => rowsOf(await open(await ask('contact-numbers-export', body, token)))

describe('an export', () => {
  test('holds every field the person may see, under the labels of the screen, in words and Indian times', async () => {
    await add(bench.world.client, bench.group, [{ mobile: '919876543210', name: 'Asha', created: '2026-11-20T20:05:09Z' }])
    const answer = await ask('contact-numbers-export')
    expect(answer.body.message).toBe('The file is ready')
    const text = await open(answer)
    expect(text.startsWith('\ufeffGroup,Owner,Mobile,Name,')).toBe(false)
    expect(text.startsWith('\ufeffGroup,Mobile,Name,')).toBe(true)
    expect(text.split('\r\n')).toHaveLength(3)
    expect(rowsOf(text)).toEqual([
      expect.objectContaining({
        Group: 'Parents',
        Mobile: '919876543210',
        Name: 'Asha',
        'Opted out': 'No',
        Added: '21-11-2026 01:35:09 AM',
      }),
    ])
    const admin = await bench.world.signIn(bench.world.admin)
    expect(await contacts({}, admin)).toEqual([expect.objectContaining({ Owner: 'client', Mobile: '919876543210' })])
  })

  test('has the rows and the order of the list, all its pages', async () => {
    const other = await bench.addGroup(bench.world.client, 'Teachers')
    const people = Array.from({ length: 250 }, (_, n) => ({ mobile: String(919876500000 + n), name: `P${n}` }))
    await add(bench.world.client, bench.group, people)
    await add(bench.world.client, other, [{ mobile: '919876599999', name: 'T' }])
    const all = await contacts()
    expect(all).toHaveLength(251)
    expect(all.map(row => row.Name).slice(0, 3)).toEqual(['T', 'P249', 'P248'])
    expect(await contacts({ contact_group_id: other })).toEqual([expect.objectContaining({ Name: 'T' })])
    expect((await contacts({ mobile: '9198765000', sort_by: 'id', sort_order: 'asc' })).map(row => row.Name)).toEqual(
      people.slice(0, 100).map(person => person.name),
    )
    expect(await contacts({ search: "P24' or 1=1 --" })).toEqual([])
    expect(await contacts({ search: '$1' })).toEqual([])
    expect((await ask('contact-numbers-export', { no_such_filter: 1 })).body.errors).toHaveProperty('no_such_filter')
    expect((await ask('contact-numbers-export', { search: 'a\0b' })).status).toBe(422)
  })

  test('has what the caller may see and nothing else', async () => {
    const { world } = bench
    for (const owner of [world.client, world.sibling, world.stranger, world.reseller])
      await add(owner, await bench.addGroup(owner, `Group of ${owner.username}`), [
        { mobile: '919876543210', name: owner.username },
      ])
    const seen = async (account: Account) => (await contacts({}, await world.signIn(account))).map(row => row.Name).sort()
    expect(await seen(world.client)).toEqual(['client'])
    expect(await seen(world.reseller)).toEqual(['client', 'reseller', 'sibling'])
    expect(await seen(world.otherReseller)).toEqual(['stranger'])
    expect(await seen(world.employee)).toEqual(['client', 'reseller', 'sibling', 'stranger'])
    const foreign = await ask('contact-numbers-export', { user_id: world.stranger.id })
    expect(foreign.status).toBe(422)
    expect((await ask('contact-numbers-export', {}, await world.signIn(world.sibling, ['phone-book-create']))).status).toBe(403)
  })

  test('is safe to open in a spreadsheet', async () => {
    const names = [
      '=HYPERLINK("http://x")',
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      '\tx',
      ' =1',
      "'=1",
      '＝1',
      'a,b',
      'line\nbreak',
      '"q"',
      'आशा',
    ]
    await add(
      bench.world.client,
      bench.group,
      names.map((name, n) => ({ mobile: String(919876500000 + n), name })),
    )
    const rows = await contacts({ sort_by: 'id', sort_order: 'asc' })
    expect(rows.map(row => row.Name)).toEqual([
      '\'=HYPERLINK("http://x")',
      "'+1+1",
      "'-2+3",
      "'@SUM(A1)",
      "'\tx",
      "' =1",
      "''=1",
      "'＝1",
      'a,b',
      'line\nbreak',
      '"q"',
      'आशा',
    ])
    expect(rows.every(row => /^91\d{10}$/.test(row.Mobile ?? ''))).toBe(true)
  })

  /** What a file is not written without. */
  const ASKED_FOR: Readonly<Record<string, Record<string, string>>> = { 'report-by-mobile-number': { mobile: '919876543210' } }

  test('never holds a secret', async () => {
    const admin = await bench.world.signIn(bench.world.admin)
    // There are more lists than files an hour.
    await bench.query(`insert into app_settings (key, value) values ('exports_per_hour', '1000')`)
    for (const { name, operations } of bench.world.deps.register.resources) {
      if (!operations.export) continue
      const answer = await ask(operations.export.call.replace('POST ', ''), ASKED_FOR[name], admin)
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200)
      const text = await open(answer)
      expect(text.split('\r\n')[0], name).not.toMatch(/secret|hash|(^|,)password/i)
    }
  })

  test('is noted in the audit log, and its file is gone after a day', async () => {
    await ask('contact-numbers-export', { search: 'x' })
    const [audit] = await bench.query<{ after: object }>(
      `select after from audit_log where action = 'contact-numbers.export' order by seq desc limit 1`,
    )
    expect(audit?.after).toEqual({ filter: { search: 'x' } })
    expect(await bench.query(`select kind, expires_at - created_at = interval '24 hours' as day from files`)).toEqual([
      { kind: 'export', day: true },
    ])
  })
})

describe('a long export', () => {
  const many = () =>
    bench.query(
      `insert into contact_numbers (account_id, contact_group_id, mobile, name) select $1, $2, (919000000000 + n)::text, 'P' || n from generate_series(1, 20001) n`,
      [bench.world.client.id, bench.group],
    )

  test('is left to a job, whose end has the file', async () => {
    await many()
    const answer = await ask('contact-numbers-export')
    expect(answer.body.data).toEqual({ job_id: expect.any(Number), status: 'queued' })
    const job = await bench.finish((answer.body.data as { job_id: number }).job_id)
    expect(job).toMatchObject({ kind: 'export', status: 'done', done: 20_001, total: 20_001, error: null })
    const { body } = await bench.app.inject({ url: `/api/${job.file_path}` })
    expect(body.trim().split('\r\n')).toHaveLength(20_002)
  })

  test('waits where three of the account are under way', async () => {
    await many()
    for (let n = 0; n < 3; n++) expect((await ask('contact-numbers-export')).status).toBe(200)
    expect((await ask('contact-numbers-export')).status).toBe(429)
  })

  test('that is stopped, or finds no place on the disk, leaves no file and a connection that still works', async () => {
    await many()
    const { deps, client } = bench.world
    const caller = await callerOf(deps, { id: 1, account_id: client.id, actor_id: client.id } as Job)
    const folder = join(deps.dataDir, 'files')
    const before = await readdir(folder)
    await withScope(deps.pool, caller, async tx => {
      const context = { deps, tx, caller }
      const plan = await listPlan(contactNumbers, companions['contact-numbers'])(context, {})
      await expect(writePlan(context, plan, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped')
      await expect(
        writePlan(context, plan, { onRows: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) }),
      ).rejects.toMatchObject({ status: 503 })
      expect((await tx.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
    expect(await readdir(folder)).toEqual(before)
  })
})

describe('values put into a COPY', () => {
  test('stay values, whatever they hold', async () => {
    const values = [
      "O'Neil",
      '\\',
      "\\'; drop table accounts; --",
      '$1',
      '{a,"b"}',
      'आशा',
      null,
      7,
      new Date('2026-01-01T00:00:00Z'),
    ]
    const columns = values.map((_, n) => `$${n + 1}::text as c${n}`).join(', ')
    const { rows } = await bench.world.deps.pool.query(`select ${inlined(columns, values)}`)
    expect(Object.values(rows[0] as object)).toEqual([...values.slice(0, 7), '7', '2026-01-01T00:00:00.000Z'])
  })
  test('of lists are read as lists', async () => {
    const list = ['a"b', 'c\\d', 'e,f', '{}', "g'h"]
    const { rows } = await bench.world.deps.pool.query(`select ${inlined('$1::text[]', [list])} as list`)
    expect(rows[0]).toEqual({ list })
    expect(() => inlined('$1', ['a\0b'])).toThrow()
  })
})
