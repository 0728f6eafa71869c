import { readFile, rm, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { contactNumbers } from '../../resources/phonebook/contact-numbers.ts'
import { companions } from '../../server/companions.ts'
import { filePath } from '../../server/kernel/files/names.ts'
import { importRecords } from '../../server/kernel/imports/importRecords.ts'
import type { Job } from '../../server/kernel/jobs/job.ts'
import { callerOf } from '../../server/kernel/jobs/jobCaller.ts'
import { withScope } from '../../server/kernel/scope/scope.ts'
import { recountGroups } from '../../server/phonebook/recount.ts'
import { counts, importBench, type Report, reportOf } from '../support/imports.ts'
import { waitForLocks } from '../support/locks.ts'
import { formData, sendForm } from '../support/upload.ts'
import { call } from '../support/world.ts'

const bench = importBench()
const stored = (columns = 'mobile, name') => bench.query(`select ${columns} from contact_numbers order by id`)
const upload = async (text: string, who = bench.token) => {
  const parts = [{ name: 'file', value: text, filename: 'people.csv' }]
  const { body } = await sendForm(bench.app, who, 'file-upload', parts)
  return (body.data as { file_path: string }).file_path
}
/** As the panel's wizard does: the file first, then what is to become of it. */
const wizard = (body: Readonly<Record<string, unknown>>, who = bench.token) =>
  call(bench.app, who, 'POST', 'contact-numbers-import', { contact_group_id: bench.group, entry_mode: 'web', ...body })

describe('which column fills which field', () => {
  const text = 'First,Second,Third\nAsha,9876543210,Pune\n'

  test('is what the mapping says, by field', async () => {
    reportOf(await bench.contacts(text, { mapping: { mobile: 'Second', name: 'First' } }))
    expect(await stored('mobile, name, city')).toEqual([{ mobile: '919876543210', name: 'Asha', city: null }])
  })
  test("or by heading, as the panel's wizard sends it", async () => {
    const answer = await wizard({ file_path: await upload(text), mapping: { Second: 'mobile', First: 'name', Third: 'city' } })
    expect(counts(reportOf(answer))).toMatchObject({ imported: 1 })
    expect(await stored('mobile, name, city')).toEqual([{ mobile: '919876543210', name: 'Asha', city: 'Pune' }])
  })
  test('is taken as it was sent where headings are called like other fields', async () => {
    const crossed = 'mobile,name,city\nPune,9876543210,Asha\n'
    reportOf(await bench.contacts(crossed, { mapping: { mobile: 'name', name: 'city', city: 'mobile' } }))
    await bench.query('delete from contact_numbers where mobile = $1 and name = $2 and city = $3', [
      '919876543210',
      'Asha',
      'Pune',
    ])
    expect(await stored()).toEqual([])
    reportOf(await wizard({ file_path: await upload(crossed), mapping: { name: 'mobile', city: 'name', mobile: 'city' } }))
    expect(await stored('mobile, name, city')).toEqual([{ mobile: '919876543210', name: 'Asha', city: 'Pune' }])
  })
  test('is found by names, labels and other names, whatever their case and signs', async () => {
    for (const heading of ['MOBILE', 'Mobile No.', 'mobile_number', ' Phone ', 'Contact', 'NUMBER']) {
      await bench.query('delete from contact_numbers')
      reportOf(await bench.contacts(`${heading},E-mail,DATE OF BIRTH,Custom 1,Remark\n9876543210,a@b.in,31-12-1999,x,ignored\n`))
      expect(await stored('email, dob, custom1')).toEqual([{ email: 'a@b.in', dob: '1999-12-31', custom1: 'x' }])
    }
  })
  test('must be known for every field that is needed', async () => {
    expect((await bench.contacts('who,what\nAsha,Pune\n')).body.errors?.mapping?.[0]).toMatch(/column for Mobile.*who, what/)
    const wrong: unknown[] = [
      { mobile: 'Fourth' },
      { password_hash: 'First', mobile: 'Second' },
      { is_opted_out: 'First', mobile: 'Second' },
      JSON.parse('{"__proto__":"First","mobile":"Second"}'),
      { mobile: 7 },
      ['Second'],
      'no JSON',
    ]
    for (const mapping of wrong)
      expect((await bench.contacts(text, { mapping })).body.errors, String(mapping)).toHaveProperty('mapping')
    expect(await stored()).toEqual([])
  })
})

describe('what is asked beside the file', () => {
  const text = 'mobile\n9876543210\n'

  test('must be there, be a record in reach, and be asked for', async () => {
    const foreign = await bench.addGroup(bench.world.stranger)
    const siblings = await bench.addGroup(bench.world.sibling)
    for (const group of [foreign, siblings, 999_999, 'x', ''])
      expect((await bench.contacts(text, { contact_group_id: group })).body.errors, `group ${group}`).toHaveProperty(
        'contact_group_id',
      )
    expect((await bench.contacts(text, { account_id: bench.world.stranger.id })).body.errors).toHaveProperty('account_id')
    expect((await bench.contacts(text, { is_opted_out: 1 })).body.errors).toHaveProperty('is_opted_out')
    expect(await stored()).toEqual([])
  })
  test('decides whose the rows are, whoever imports', async () => {
    for (const who of [bench.world.admin, bench.world.reseller]) {
      reportOf(await bench.contacts(text, {}, await bench.world.signIn(who)))
      expect(await stored('account_id, created_by')).toEqual([{ account_id: bench.world.client.id, created_by: who.id }])
      await bench.query('delete from contact_numbers')
    }
    const other = await bench.world.signIn(bench.world.otherReseller)
    expect((await bench.contacts(text, {}, other)).status).toBe(422)
  })
  test('needs a session and the permission', async () => {
    const reader = await bench.world.signIn(bench.world.sibling, ['phone-book-list', 'file-upload'])
    expect((await bench.contacts(text, {}, reader)).status).toBe(403)
    expect((await bench.contacts(text, {}, 'forged')).status).toBe(401)
  })
})

describe('the count of a group', () => {
  test('is right when two write into it at once', async () => {
    const { group, query, world } = bench
    const { pool } = world.deps
    const [first, second] = [await pool.connect(), await pool.connect()]
    try {
      for (const [n, client] of [first, second].entries()) {
        await client.query('begin')
        await client.query('insert into contact_numbers (account_id, contact_group_id, mobile) values ($1, $2, $3)', [
          world.client.id,
          group,
          `91987650000${n}`,
        ])
      }
      await recountGroups(first, [group])
      const waiting = recountGroups(second, [group])
      await waitForLocks(pool)
      await first.query('commit')
      await waiting
      await second.query('commit')
    } finally {
      first.release()
      second.release()
    }
    expect(await query('select contacts_count from contact_groups')).toEqual([{ contacts_count: 2 }])
  })
})

describe('an upload that is imported', () => {
  test('tells of itself by a job, whether it was done at once or not', async () => {
    const answer = await wizard({ file_path: await upload('mobile\n9876543210\nx\n'), mapping: { mobile: 'mobile' } })
    const report = reportOf(answer)
    expect(report).toMatchObject({ imported: 1, invalid: 1, error_file_path: expect.stringMatching(/^files\//) })
    const job = (await call(bench.app, bench.token, 'GET', `job/${report.job_id}`)).body.data
    expect(job).toMatchObject({
      kind: 'import',
      title: 'Import: people.csv',
      status: 'done',
      done: 2,
      total: 2,
      error: null,
      result: { imported: 1, invalid: 1, error_file_path: expect.stringMatching(/^files\//) },
    })
    const stranger = await bench.world.signIn(bench.world.stranger)
    expect((await call(bench.app, stranger, 'GET', `job/${report.job_id}`)).status).toBe(404)
  })
  test("must be the caller's own list", async () => {
    const strangers = await upload('mobile\n9876543210\n', await bench.world.signIn(bench.world.stranger))
    for (const path of [strangers, 'uploads/0000000000000000', '../secret.key', undefined, 7])
      expect((await wizard({ file_path: path })).body.errors, String(path)).toHaveProperty('file_path')
  })
})

describe('an import in one request, with a key to repeat it by', () => {
  const send = (key: string, text: string, key_in: 'header' | 'body' = 'header') => {
    const { payload, headers } = formData([
      { name: 'contact_group_id', value: String(bench.group) },
      ...(key_in === 'body' ? [{ name: 'request_id', value: key }] : []),
      { name: 'file', value: text, filename: 'people.csv' },
    ])
    return bench.app.inject({
      method: 'POST',
      url: '/api/contact-numbers-import',
      payload,
      headers: { ...headers, authorization: `Bearer ${bench.token}`, ...(key_in === 'header' && { 'idempotency-key': key }) },
    })
  }
  const jobs = () => bench.query(`select 1 from jobs where kind = 'import'`)

  test.each(['header', 'body'] as const)('is done once, and answered the same again: in the %s', async where => {
    const before = (await jobs()).length
    const [first, second] = [
      await send(`again-${where}`, 'mobile\n9876543210\n', where),
      await send(`again-${where}`, 'mobile\n9876543210\n', where),
    ]
    expect(first.json()).toMatchObject({ data: { imported: 1 } })
    expect(second.json()).toEqual(first.json())
    expect(await jobs()).toHaveLength(before + 1)
  })
  test('is refused with another file', async () => {
    await send('other-file', 'mobile\n9876543210\n')
    expect((await send('other-file', 'mobile\n9876543211\n')).statusCode).toBe(409)
  })
  test('that was refused may be tried again', async () => {
    expect((await send('refused', 'who\nAsha\n')).statusCode).toBe(422)
    expect((await send('refused', 'who\nAsha\n')).statusCode).toBe(422)
  })
})

describe('a file that is no proper list', () => {
  test('stops the import where it stops making sense, and nothing is imported', async () => {
    const good = Array.from({ length: 3000 }, (_, n) => `${9876500000 + n},Asha`).join('\n')
    const cases: [string | Buffer, RegExp][] = [
      [`mobile,name\n${good}\n9876543210,"Asha\n9876543211,Ravi\n`, /Row 3002 .*never closed/],
      [`mobile,name\n${good}\n9876543210,"Asha" Devi\n`, /text after a closing quotation mark/],
      [`mobile,name\n9876543210,${'x'.repeat(200_000)}\n`, /Row 2/],
      [Buffer.from(`mobile,name\n${good}\n9876543210,Jos\xe9\n`, 'latin1'), /UTF-8/],
      [Buffer.concat([Buffer.from('mobile\n9876543210\n'), Buffer.alloc(3)]), /not text/],
      ['mobile,name\n', /no rows/],
      ['\n\n\n', /empty|no rows/],
      ['', /empty/],
      [Buffer.from('PK\x03\x04'), /Excel/],
      ['<html><table>', /Web pages/],
    ]
    for (const [text, said] of cases) {
      const answer = await bench.contacts(text)
      expect(answer.status).toBe(422)
      expect(answer.body.errors?.file?.[0]).toMatch(said)
    }
    expect(await stored()).toEqual([])
    expect(await bench.query('select 1 from files union all select 1 from jobs')).toEqual([])
  })

  test('of more than a million rows is refused', async () => {
    const answer = await bench.contacts(`n\n${'1\n'.repeat(1_000_001)}`, { mapping: { mobile: 'n' } })
    expect(answer.body.errors?.file).toEqual(['The file has more than 1,000,000 rows.'])
  })

  test('is read by no library that is known to be unsafe', async () => {
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: object }
    const installed = Object.keys(packages).map(path => path.replace(/^.*node_modules\//, ''))
    expect(installed).toContain('csv-parse')
    for (const unsafe of ['exceljs', 'xlsx']) expect(installed).not.toContain(unsafe)
  })

  test('of nothing but bad rows imports nothing and lists them all', async () => {
    const report = reportOf(await bench.contacts(`mobile\n${'abc\n'.repeat(4999)}`))
    expect(counts(report)).toEqual({ imported: 0, updated: 0, skipped: 0, duplicates: 0, invalid: 4999 })
    expect(report.errors).toHaveLength(100)
    const file = await bench.app.inject({ url: `/api/${report.error_file_path}` })
    expect(file.body.trim().split('\r\n')).toHaveLength(5000)
  })
})

describe('a long import', () => {
  const long = () => `mobile\n${Array.from({ length: 5001 }, (_, n) => 9876500000 + n).join('\n')}\n`

  test('is left to a job, two of an account at a time', async () => {
    const jobs = [await bench.contacts(long()), await bench.contacts(long())].map(answer => (answer.body.data as Report).job_id)
    const third = await bench.contacts(long())
    expect(third.status).toBe(429)
    expect(await bench.query('select id from jobs order by id')).toEqual(jobs.map(id => ({ id })))
    expect(await stored()).toEqual([])
    const reports = [(await bench.finish(jobs[0]!)).result, (await bench.finish(jobs[1]!)).result].map(counts)
    // Whichever comes second finds the rows of the other there.
    expect(reports.map(report => report.imported).sort()).toEqual([0, 5001])
    expect(reports.map(report => report.skipped).sort()).toEqual([0, 5001])
    expect(await bench.query('select contacts_count from contact_groups')).toEqual([{ contacts_count: 5001 }])
  })

  test('whose file turns out to be broken fails with a sentence and leaves nothing', async () => {
    const { job_id: id } = (await bench.contacts(long())).body.data as Report
    const [{ fileId }] = (await bench.query<{ fileId: string }>(`select params->>'fileId' as "fileId" from jobs`)) as [
      { fileId: string },
    ]
    await writeFile(filePath(bench.world.deps, fileId), `${long()}"9876543210\n`)
    expect(await bench.finish(id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/Row 5003 .*never closed/) })
    expect(await stored()).toEqual([])
  })

  test('whose file is gone says so, now and later', async () => {
    const path = await upload('mobile\n9876543210\n')
    const { job_id: id } = (await bench.contacts(long())).body.data as Report
    for (const { id } of await bench.query<{ id: string }>('select id from files')) await rm(filePath(bench.world.deps, id))
    expect((await wizard({ file_path: path })).body.errors?.file_path?.[0]).toMatch(/no longer there/)
    expect(await bench.finish(id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/no longer there/) })
  })

  test('of an account that was closed meanwhile is not carried out', async () => {
    const { job_id: id } = (await bench.contacts(long())).body.data as Report
    await bench.query('update accounts set status = 3 where id = $1', [bench.world.reseller.id])
    const admin = await bench.world.signIn(bench.world.admin)
    await bench
      .finishAs(admin, id)
      .then(job => expect(job).toMatchObject({ status: 'failed', error: expect.stringMatching(/no longer active/) }))
    await bench.query('update accounts set status = 1 where id = $1', [bench.world.reseller.id])
    expect(await stored()).toEqual([])
  })

  test('that fails at its very end leaves nothing', async () => {
    const { deps, client } = bench.world
    const caller = await callerOf(deps, { id: 1, account_id: client.id, actor_id: client.id } as Job)
    const failing = { ...companions['contact-numbers'], afterImport: () => Promise.reject(new Error('The disk burned.')) }
    const body = { file_path: await upload('mobile\n9876543210\nx\n'), contact_group_id: bench.group }
    const before = await bench.query('select id from files')
    await expect(
      withScope(deps.pool, caller, tx => importRecords({ deps, tx, caller }, contactNumbers, failing, body)),
    ).rejects.toThrow('The disk burned.')
    expect(await stored()).toEqual([])
    expect(await bench.query('select id from files')).toEqual(before)
    expect(await bench.query('select 1 from jobs')).toEqual([])
  })
})
