import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { type Part, sendForm } from '../support/upload.ts'
import { type Account, type Answered, appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
let token: string
let group: number

const query = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.deps.pool.query<T>(sql, values)).rows

const addGroup = async (owner: Account, name = 'Parents') =>
  (
    await query<{ id: number }>('insert into contact_groups (account_id, group_name) values ($1, $2) returning id', [
      owner.id,
      name,
    ])
  )[0]!.id

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  token = await world.signIn(world.client)
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['contact_numbers', 'contact_groups', 'blacklists', 'dlt_templates', 'sender_ids', 'jobs', 'files'])
    await query(`delete from ${table}`)
  group = await addGroup(world.client)
})

interface Report {
  total: number
  imported: number
  updated: number
  skipped: number
  duplicates: number
  invalid: number
  errors: { row: number; field: string; value: string; message: string }[]
  error_file_path?: string
  job_id: number
}

const fields = (values: Readonly<Record<string, unknown>>): Part[] =>
  Object.entries(values).map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }))

/** Sends a file the way any form does: what is asked first, the file, then what is added by habit. */
const send = (path: string, text: string | Buffer, values: Readonly<Record<string, unknown>> = {}, who = token) =>
  sendForm(app, who, path, [
    ...fields(values),
    { name: 'file', value: text, filename: 'list.csv', type: 'text/csv' },
    { name: 'entry_mode', value: 'web' },
  ])
const contacts = (text: string | Buffer, values: Readonly<Record<string, unknown>> = {}, who = token) =>
  send('contact-numbers-import', text, { contact_group_id: group, ...values }, who)
const reportOf = (answer: Answered): Report => {
  expect(answer.body.errors ?? answer.body.message).not.toBeTypeOf('object')
  expect(answer.status).toBe(200)
  return answer.body.data as Report
}
const counts = ({ total, imported, updated, skipped, duplicates, invalid }: Report) => {
  expect(imported + updated + skipped + duplicates + invalid).toBe(total)
  return { imported, updated, skipped, duplicates, invalid }
}
const stored = (columns = 'mobile, name') => query(`select ${columns} from contact_numbers order by id`)

describe('an import', () => {
  test('takes what fits and lists the rest, row by row as a sheet counts', async () => {
    const text = [
      'Mobile No.,Name,Date of birth',
      '9876543210,Asha,1990-01-31',
      '12345,Ravi,',
      '',
      '+91 98765 43211,"Line\nbreak",31-01-1990',
      '9876543212,Zoë,31/02/1990',
      '098765-43210,Again,',
      '9.87654E+09,Sheet,',
      ',,',
      '9876543213,Four,2000-01-01,surplus',
    ].join('\n')
    const report = reportOf(await contacts(text))
    expect(counts(report)).toEqual({ imported: 2, updated: 0, skipped: 0, duplicates: 1, invalid: 4 })
    expect(report.errors).toEqual([
      { row: 3, field: 'mobile', value: '12345', message: expect.stringContaining('10 digits') },
      { row: 6, field: 'dob', value: '31/02/1990', message: expect.stringContaining('date') },
      { row: 8, field: 'mobile', value: '9.87654E+09', message: expect.stringContaining('scientific') },
      { row: 10, field: '', value: '', message: expect.stringContaining('4 cells') },
    ])
    expect(await stored('mobile, name, dob, account_id, contact_group_id, entry_mode, created_by')).toEqual([
      {
        mobile: '919876543210',
        name: 'Asha',
        dob: '1990-01-31',
        account_id: world.client.id,
        contact_group_id: group,
        entry_mode: 'import',
        created_by: world.client.id,
      },
      expect.objectContaining({ mobile: '919876543211', name: 'Line\nbreak', dob: '1990-01-31' }),
    ])
    expect(await query('select contacts_count from contact_groups')).toEqual([{ contacts_count: 2 }])
  })

  test('hands the rows that were refused back as a file that can be put right and imported', async () => {
    const report = reportOf(await contacts('Mobile,Name\n123,=cmd\n9876543210,Asha\n456,"O\'Neil, ""S"""\n'))
    const file = await app.inject({ url: `/api/${report.error_file_path}` })
    expect(file.headers['content-disposition']).toContain('list-problems.csv')
    const rows = parse(file.body, { bom: true }) as string[][]
    expect(rows[0]).toEqual(['Row', 'Mobile', 'Name', 'Problem'])
    expect(rows.slice(1).map(row => row.slice(0, 3))).toEqual([
      ['2', '123', "'=cmd"],
      ['4', '456', 'O\'Neil, "S"'],
    ])
    const righted = file.body.replace('123', '9876543211').replace('456', '9876543212')
    expect(counts(reportOf(await contacts(righted)))).toMatchObject({ imported: 2, invalid: 0 })
    expect(await stored('name')).toEqual([{ name: 'Asha' }, { name: '=cmd' }, { name: 'O\'Neil, "S"' }])
  })

  test('done again is harmless', async () => {
    const text = `mobile\n${Array.from({ length: 300 }, (_, n) => 9876500000 + n).join('\n')}\n`
    expect(counts(reportOf(await contacts(text)))).toMatchObject({ imported: 300 })
    expect(counts(reportOf(await contacts(text)))).toMatchObject({ imported: 0, skipped: 300 })
    expect(await query('select contacts_count from contact_groups')).toEqual([{ contacts_count: 300 }])
  })

  test('leaves what is there alone, or brings it up to date without emptying it, as was chosen', async () => {
    reportOf(await contacts('mobile,name,city\n9876543210,Asha,Pune\n'))
    const again = 'mobile,name,city\n9876543210,First,\n9876543211,New,\n9876543210,Asha V,\n'
    expect(counts(reportOf(await contacts(again, { duplicates: 'skip' })))).toEqual({
      imported: 1,
      updated: 0,
      skipped: 1,
      duplicates: 1,
      invalid: 0,
    })
    expect(await stored('name, city')).toEqual([
      { name: 'Asha', city: 'Pune' },
      { name: 'New', city: null },
    ])
    expect(counts(reportOf(await contacts(again, { duplicates: 'update' })))).toMatchObject({ updated: 2, duplicates: 1 })
    expect(await stored('name, city')).toEqual([
      { name: 'Asha V', city: 'Pune' },
      { name: 'New', city: null },
    ])
    expect((await contacts(again, { duplicates: 'merge' })).body.errors).toHaveProperty('duplicates')
  })

  test('of a number that is in another group of the account adds it to this one', async () => {
    const other = await addGroup(world.client, 'Teachers')
    reportOf(await contacts('mobile\n9876543210\n'))
    expect(counts(reportOf(await contacts('mobile\n9876543210\n', { contact_group_id: other })))).toMatchObject({ imported: 1 })
  })

  test('reads semicolons, tabs, old Macintosh line ends and plain lists of numbers', async () => {
    for (const text of [
      '\ufeffmobile;name\n9876543210;Asha\n',
      'Name\tMobile Number\r\nAsha\t9876543210\r\n',
      'mobile,name\r9876543210,Asha\r',
      '9876543210\n9876543210\n',
    ]) {
      await query('delete from contact_numbers')
      expect(counts(reportOf(await contacts(text)))).toMatchObject({ imported: 1 })
      expect(await stored('mobile')).toEqual([{ mobile: '919876543210' }])
    }
  })

  test('gives the 91 numbers of the sample blacklist', async () => {
    const text = await readFile(join(import.meta.dirname, '../fixtures/blacklist-10k.csv'))
    const report = reportOf(await send('blacklists-import', text))
    expect(counts(report)).toEqual({ imported: 91, updated: 0, skipped: 0, duplicates: 0, invalid: 0 })
    expect(
      await query('select reason, scope, channel, status, entry_mode, account_id, count(*) from blacklists group by 1,2,3,4,5,6'),
    ).toEqual([
      { reason: 'other', scope: 'own', channel: 'all', status: 1, entry_mode: 'import', account_id: world.client.id, count: 91 },
    ])
  })

  test('reads the sample list of ten thousand to the last row', async () => {
    const text = await readFile(join(import.meta.dirname, '../fixtures/contacts-10k.csv'))
    const expected = JSON.parse(await readFile(join(import.meta.dirname, '../fixtures/contacts-10k.json'), 'utf8'))
    const { startJobs } = await import('../../server/jobs/jobs.ts')
    const { companions } = await import('../../server/companions.ts')
    const answer = await contacts(text)
    expect(answer.body.data).toEqual({ job_id: expect.any(Number), status: 'queued', total: expected.rows })
    const worker = startJobs(world.deps, companions, { every: 10 })
    const { job_id: id } = answer.body.data as Report
    const job = await waitForJob(id)
    await worker.stop()
    expect(job).toMatchObject({ status: 'done', done: expected.rows, total: expected.rows })
    expect(counts(job.result)).toEqual({
      imported: expected.valid_unique,
      updated: 0,
      skipped: 0,
      duplicates: expected.duplicates_of_valid,
      invalid: expected.unusable_rows,
    })
    expect(job.result.errors).toHaveLength(100)
  })
})

const waitForJob = async (id: number) => {
  const { until } = await import('../support/until.ts')
  return until(
    async () => {
      const { body } = await call(app, token, 'GET', `job/${id}`)
      const job = body.data as { status: string; error: string | null; done: number; total: number; result: Report }
      return job.status === 'done' || job.status === 'failed' ? job : undefined
    },
    { timeout: 20_000, what: `job ${id}` },
  )
}
