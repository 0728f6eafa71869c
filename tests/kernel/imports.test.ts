import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { counts, importBench, type Report, reportOf } from '../support/imports.ts'

const bench = importBench()
const stored = (columns = 'mobile, name') => bench.query(`select ${columns} from contact_numbers order by id`)

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
    const report = reportOf(await bench.contacts(text))
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
        account_id: bench.world.client.id,
        contact_group_id: bench.group,
        entry_mode: 'import',
        created_by: bench.world.client.id,
      },
      expect.objectContaining({ mobile: '919876543211', name: 'Line\nbreak', dob: '1990-01-31' }),
    ])
    expect(await bench.query('select contacts_count from contact_groups')).toEqual([{ contacts_count: 2 }])
  })

  test('hands the rows that were refused back as a file that can be put right and imported', async () => {
    const report = reportOf(await bench.contacts('Mobile,Name\n123,=cmd\n9876543210,Asha\n456,"O\'Neil, ""S"""\n'))
    const file = await bench.app.inject({ url: `/api/${report.error_file_path}` })
    expect(file.headers['content-disposition']).toContain('list-problems.csv')
    const rows = parse(file.body, { bom: true }) as string[][]
    expect(rows[0]).toEqual(['Row', 'Mobile', 'Name', 'Problem'])
    expect(rows.slice(1).map(row => row.slice(0, 3))).toEqual([
      ['2', '123', "'=cmd"],
      ['4', '456', 'O\'Neil, "S"'],
    ])
    const righted = file.body.replace('123', '9876543211').replace('456', '9876543212')
    expect(counts(reportOf(await bench.contacts(righted)))).toMatchObject({ imported: 2, invalid: 0 })
    expect(await stored('name')).toEqual([{ name: 'Asha' }, { name: '=cmd' }, { name: 'O\'Neil, "S"' }])
  })

  test('done again is harmless', async () => {
    const text = `mobile\n${Array.from({ length: 300 }, (_, n) => 9876500000 + n).join('\n')}\n`
    expect(counts(reportOf(await bench.contacts(text)))).toMatchObject({ imported: 300 })
    expect(counts(reportOf(await bench.contacts(text)))).toMatchObject({ imported: 0, skipped: 300 })
    expect(await bench.query('select contacts_count from contact_groups')).toEqual([{ contacts_count: 300 }])
  })

  test('leaves what is there alone, or brings it up to date without emptying it, as was chosen', async () => {
    reportOf(await bench.contacts('mobile,name,city\n9876543210,Asha,Pune\n'))
    const again = 'mobile,name,city\n9876543210,First,\n9876543211,New,\n9876543210,Asha V,\n'
    expect(counts(reportOf(await bench.contacts(again, { duplicates: 'skip' })))).toEqual({
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
    expect(counts(reportOf(await bench.contacts(again, { duplicates: 'update' })))).toMatchObject({ updated: 2, duplicates: 1 })
    expect(await stored('name, city')).toEqual([
      { name: 'Asha V', city: 'Pune' },
      { name: 'New', city: null },
    ])
    expect((await bench.contacts(again, { duplicates: 'merge' })).body.errors).toHaveProperty('duplicates')
  })

  test('of a number that is in another group of the account adds it to this one', async () => {
    const other = await bench.addGroup(bench.world.client, 'Teachers')
    reportOf(await bench.contacts('mobile\n9876543210\n'))
    expect(counts(reportOf(await bench.contacts('mobile\n9876543210\n', { contact_group_id: other })))).toMatchObject({
      imported: 1,
    })
  })

  test('reads semicolons, tabs, old Macintosh line ends and plain lists of numbers', async () => {
    for (const text of [
      '\ufeffmobile;name\n9876543210;Asha\n',
      'Name\tMobile Number\r\nAsha\t9876543210\r\n',
      'mobile,name\r9876543210,Asha\r',
      'mobile,name\r\n9876543210,Asha\n9876543210,Ravi\r9876543210,Zoë',
      '9876543210\n9876543210\n',
    ]) {
      await bench.query('delete from contact_numbers')
      expect(counts(reportOf(await bench.contacts(text)))).toMatchObject({ imported: 1 })
      expect(await stored('mobile')).toEqual([{ mobile: '919876543210' }])
    }
  })

  test('gives the 91 numbers of the sample blacklist', async () => {
    const text = await readFile(join(import.meta.dirname, '../fixtures/blacklist-10k.csv'))
    const report = reportOf(await bench.send('blacklists-import', text))
    expect(counts(report)).toEqual({ imported: 91, updated: 0, skipped: 0, duplicates: 0, invalid: 0 })
    expect(
      await bench.query(
        'select reason, scope, channel, status, entry_mode, account_id, count(*) from blacklists group by 1,2,3,4,5,6',
      ),
    ).toEqual([
      {
        reason: 'other',
        scope: 'own',
        channel: 'all',
        status: 1,
        entry_mode: 'import',
        account_id: bench.world.client.id,
        count: 91,
      },
    ])
  })

  test('reads the sample list of ten thousand to the last row', async () => {
    const text = await readFile(join(import.meta.dirname, '../fixtures/contacts-10k.csv'))
    const expected = JSON.parse(await readFile(join(import.meta.dirname, '../fixtures/contacts-10k.json'), 'utf8'))
    const answer = await bench.contacts(text)
    expect(answer.body.data).toEqual({ job_id: expect.any(Number), status: 'queued', total: expected.rows })
    const job = await bench.finish((answer.body.data as Report).job_id)
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
