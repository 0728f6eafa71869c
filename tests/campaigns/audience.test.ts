import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AudiencePlan, readAudience } from '../../server/campaigns/audience/audience.ts'
import { SeenSet } from '../../server/campaigns/audience/seenSet.ts'
import type { AudienceRow, Place } from '../../server/campaigns/audience/types.ts'
import type { AudienceSpec } from '../../server/campaigns/form.ts'
import { DEFAULT_SETTINGS } from '../../server/delivery/settings.ts'
import { readCsv } from '../../server/kernel/csv/csv.ts'
import { InvalidSeries } from '../../server/phonebook/barred.ts'
import { testDatabase } from '../support/database.ts'
import { addAccount, CUSTOM_TEXT, NORMAL_TEXT, numbers, uploadFolder } from '../support/delivery.ts'

const { pool } = await testDatabase()
const { dataDir } = await uploadFolder(pool)
const account = await addAccount(pool)

const put = (content: string | Buffer, name = 'list.csv') => {
  const path = join(dataDir, name)
  writeFileSync(path, content)
  return path
}

const planOf = (spec: Partial<AudienceSpec>, text?: string): AudiencePlan => {
  const custom = spec.custom ?? false
  const template = text ?? (custom ? CUSTOM_TEXT : NORMAL_TEXT)
  return {
    spec: { custom, removeDuplicates: true, ...spec },
    message: {
      text: template,
      custom,
      messageType: 1,
      template,
      whitelist: null,
      settings: DEFAULT_SETTINGS,
      allowUnicode: true,
      allowMultipart: true,
    },
    account: { id: account, path: [account] },
  }
}
const read = async (plan: AudiencePlan, path = '', after?: Place, seen?: SeenSet): Promise<AudienceRow[]> => {
  const rows: AudienceRow[] = []
  for await (const batch of readAudience({ client: pool, filePath: () => path }, plan, after, seen)) rows.push(...batch)
  return rows
}
const short = (rows: AudienceRow[]) => rows.map(({ typed, verdict, code }) => [typed, verdict, code])

describe('pasted numbers', () => {
  it('are normalised, and each says why it cannot be used', async () => {
    const rows = await read(planOf({ numbers: '98765 43210, +91 98765-43210\n12345;9.87E+09' }))
    expect(short(rows)).toEqual([
      ['98765 43210', 'send', null],
      ['+91 98765-43210', 'duplicate', 'L010'],
      ['12345', 'invalid', 'L001'],
      ['9.87E+09', 'invalid', 'L001'],
    ])
    expect(rows[3]!.reason).toContain('scientific notation')
  })

  it('are sent to as often as they stand there when duplicates are kept', async () => {
    const rows = await read(planOf({ numbers: '9876543210 9876543210', removeDuplicates: false }))
    expect(short(rows).map(([, verdict]) => verdict)).toEqual(['send', 'send'])
  })

  it('of an invalid series are invalid, by the longest entry', async () => {
    await pool.query(`insert into invalid_series (prefix, status) values ('98', 1), ('9876', 1), ('97', 0)`)
    const rows = await read(planOf({ numbers: '9876500000 9800000000 9700000000' }))
    await pool.query('delete from invalid_series')
    expect(short(rows).map(([, verdict]) => verdict)).toEqual(['invalid', 'invalid', 'send'])
    expect(rows.map(row => row.reason?.match(/\d+/)?.[0])).toEqual(['9876', '98', undefined])
  })

  it('find the longest entry of a series, like a search through all of them', () => {
    const digits = fc.stringMatching(/^[6-9]\d{0,11}$/)
    fc.assert(
      fc.property(fc.array(digits), fc.stringMatching(/^[6-9]\d{9}$/), (prefixes, national) => {
        const longest = prefixes.filter(prefix => national.startsWith(prefix)).sort((a, b) => b.length - a.length)[0]
        expect(new InvalidSeries(prefixes).find(`91${national}`)).toBe(longest)
      }),
    )
  })
})

describe('blacklists', () => {
  it('hold by owner, subtree, everybody and channel', async () => {
    const reseller = await addAccount(pool, { userType: 1 })
    const client = await addAccount(pool, { parent: reseller })
    const sibling = await addAccount(pool, { parent: reseller })
    const entries: [number, string, string, string, number][] = [
      [client, '919000000001', 'own', 'all', 1],
      [reseller, '919000000002', 'own', 'all', 1],
      [reseller, '919000000003', 'subtree', 'all', 1],
      [sibling, '919000000004', 'own', 'all', 1],
      [account, '919000000005', 'global', 'all', 1],
      [client, '919000000006', 'own', 'voice', 1],
      [client, '919000000007', 'own', 'sms', 1],
      [client, '919000000008', 'own', 'all', 0],
    ]
    for (const entry of entries)
      await pool.query(
        'insert into blacklists (account_id, mobile_number, scope, channel, status) values ($1, $2, $3, $4, $5)',
        entry,
      )
    const plan = {
      ...planOf({ numbers: entries.map(([, mobile]) => mobile).join(' ') }),
      account: { id: client, path: [reseller, client] },
    }
    const blocked = (await read(plan)).filter(row => row.verdict === 'blocked')
    expect(blocked.map(row => row.mobile!.at(-1))).toEqual(['1', '3', '5', '7'])
    expect(new Set(blocked.map(row => row.code))).toEqual(new Set(['L002']))
    await pool.query('delete from blacklists')
  })
})

describe('groups', () => {
  it('are read contact by contact, without those who opted out, and go on where they were left', async () => {
    const groups: number[] = []
    for (const name of ['A', 'B']) {
      const { rows } = await pool.query<{ id: number }>(
        'insert into contact_groups (account_id, group_name) values ($1, $2) returning id',
        [account, name],
      )
      groups.push(rows[0]!.id)
    }
    for (const [index, mobile] of numbers(8).entries())
      await pool.query(
        'insert into contact_numbers (account_id, contact_group_id, mobile, is_opted_out) values ($1, $2, $3, $4)',
        [account, groups[index % 2], mobile, index === 3 ? 1 : 0],
      )
    const plan = planOf({ groupIds: groups, numbers: numbers(1)[0]! })
    const all = await read(plan)
    expect(all.map(row => row.verdict)).toEqual(['send', 'duplicate', 'send', 'send', 'send', 'send', 'blocked', 'send', 'send'])
    for (const [index, row] of all.entries()) {
      const rest = await read(plan, '', row, new SeenSet())
      expect(rest.map(({ mobile, no }) => [mobile, no])).toEqual(all.slice(index + 1).map(({ mobile, no }) => [mobile, no]))
    }
  })
})

describe('a file', () => {
  it('of ten thousand contacts is counted to the last row', async () => {
    const rows = await read(planOf({ fileId: 'x', mobileField: 'Mobile No.' }), 'tests/fixtures/contacts-10k.csv')
    const count = (verdict: string) => rows.filter(row => row.verdict === verdict).length
    const truth = JSON.parse(readFileSync('tests/fixtures/contacts-10k.json', 'utf8'))
    expect(rows).toHaveLength(truth.rows)
    expect([count('send'), count('duplicate'), count('invalid')]).toEqual([
      truth.valid_unique,
      truth.duplicates_of_valid,
      truth.unusable_rows,
    ])
  })

  it.each([
    ['commas', 'Mobile,Name\n9876543210,Asha\n'],
    ['semicolons', 'Mobile;Name\n9876543210;Asha\n'],
    ['tabs', 'Mobile\tName\n9876543210\tAsha\n'],
    ['a byte order mark and CRLF', '\ufeffMobile,Name\r\n9876543210,Asha\r\n'],
    ['carriage returns alone', 'Mobile,Name\r9876543210,Asha\r'],
    ['quotes and a line break in a cell', '"Mobile","Name"\n"9876543210","As""ha\nVerma"\n'],
    ['another column order', 'Name,Phone No\nAsha,9876543210\n'],
    ['blank lines', 'Mobile,Name\n\n\n9876543210,Asha\n\n'],
    ['no heading', '9876543210,Asha\n'],
    ['one column of numbers', '9876543210\n'],
  ])('with %s is read', async (_, content) => {
    const rows = await read(planOf({ fileId: 'x' }), put(content))
    expect(short(rows)).toEqual([['9876543210', 'send', null]])
  })

  it.each<[string, string | Buffer, RegExp]>([
    [
      'a quotation mark that is never closed',
      'Mobile,b\n9876543210,2\n"x\ny,3\n',
      /^Row 3 of the file opens a quotation mark that is never closed\.$/,
    ],
    ['text after a closing quotation mark', 'Mobile,b\n1,2\n"x"y,3\n', /^Line 3 .*closing quotation mark/],
    ['a quotation mark inside a cell', 'Mobile,b\n1,2\nx"y,3\n', /^Line 3 .*inside a cell/],
    ['UTF-16', Buffer.from('\ufeffMobile\n9876543210\n', 'utf16le'), /UTF-16/],
    ['UTF-16 without a mark', Buffer.from('Mobile\n9876543210\n', 'utf16le'), /UTF-16/],
    ['a workbook', Buffer.from('504b030414000600', 'hex'), /Excel workbook/],
    ['a picture', Buffer.from('89504e470d0a1a0a00', 'hex'), /picture/],
    ['zero octets', 'Mobile\n98765\u000043210\n', /not text/],
    [
      'Latin-1 letters',
      Buffer.from('Mobile,Name\n9876543210,Asha\n9876543211,Jos\u00e9\n', 'latin1'),
      /not in UTF-8: see line 3/,
    ],
    ['nothing in it', '', /empty/],
    ['only a mark in it', '\ufeff\n', /empty/],
    ['no column of numbers', 'Name,City\nAsha,Pune\n', /which column/],
  ])('with %s is refused in a sentence', async (_, content, message) => {
    await expect(read(planOf({ fileId: 'x' }), put(content))).rejects.toThrow(message)
  })

  it('that lacks a named column is refused on the field that names it', async () => {
    const path = put('Mobile,Name\n9876543210,Asha\n')
    await expect(read(planOf({ fileId: 'x', mobileField: 'Telephone' }), path)).rejects.toMatchObject({
      field: 'file_mobile_field',
      message: 'The file has no column "Telephone"; it has "Mobile", "Name".',
    })
    await expect(read(planOf({ fileId: 'x', custom: true, columns: ['Name', 'Due'] }), path)).rejects.toMatchObject({
      field: 'mapping',
    })
    await expect(read(planOf({ fileId: 'x', custom: true, columns: ['Name', ''] }), path)).rejects.toMatchObject({
      message: 'Choose a column for variable 2.',
    })
  })

  it('goes on behind any row it was left at', async () => {
    const path = put(`Mobile\n${numbers(40).join('\n')}`)
    const plan = planOf({ fileId: 'x', numbers: numbers(3, 100).join(' ') })
    const all = await read(plan, path)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: all.length - 1 }), async index => {
        const rest = await read(plan, path, all[index]!)
        expect(rest.map(row => [row.no, row.mobile])).toEqual(all.slice(index + 1).map(row => [row.no, row.mobile]))
      }),
    )
  })

  it('gives back whatever cells were written, with the row numbers of a spreadsheet', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'é', 'आ', '\t', '9') })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 8 }), async table => {
        const all = [['x', 'y'], ...table]
        const path = put(all.map(row => row.map(value => `"${value.replaceAll('"', '""')}"`).join(',')).join('\n'))
        const rows = []
        for await (const batch of readCsv(path)) rows.push(...batch)
        const expected = all
          .map((cells, index) => ({ row: index + 1, cells }))
          .filter(({ cells }) => cells.some(value => value.trim() !== ''))
        expect(rows).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })
})

describe('a Custom message', () => {
  const custom = (content: string) => read(planOf({ fileId: 'x', custom: true, columns: ['Name', 'Due'] }), put(content))

  it('is rendered for each row, with its own parts and encoding', async () => {
    const rows = await custom('Mobile,Name,Due\n9876543210, Asha  Verma ,500\n9876543211,आशा,750\n')
    expect(rows.map(({ text, encoding, parts, verdict }) => ({ text, encoding, parts, verdict }))).toEqual([
      { text: 'Dear Asha Verma, your fee of Rs 500 is due. - SUNRSE', encoding: 'GSM-7', parts: 1, verdict: 'send' },
      { text: 'Dear आशा, your fee of Rs 750 is due. - SUNRSE', encoding: 'UCS-2', parts: 1, verdict: 'send' },
    ])
  })

  it('is a duplicate only when number and text are both repeated', async () => {
    const rows = await custom('Mobile,Name,Due\n9876543210,Asha,500\n09876543210,Asha,500\n9876543210,Asha,501\n')
    expect(rows.map(row => row.verdict)).toEqual(['send', 'duplicate', 'send'])
  })

  it('is rejected where its text does not pass, with the reason', async () => {
    const rows = await custom(`Mobile,Name,Due\n9876543210,${'x'.repeat(31)},5\n9876543211,Asha, and more, 6\n`)
    expect(rows.map(({ verdict, code, field }) => [verdict, code, field])).toEqual([
      ['rejected', 'L005', 'message'],
      ['rejected', 'L005', 'message'],
    ])
    expect(rows[0]!.reason).toContain('has 31 characters; at most 30')
    expect(rows[1]!.reason).toBe('The row has 4 cells; the heading has 3.')
  })

  it('never lets the text of one row into another', async () => {
    const people = numbers(500).map((mobile, index) => ({ mobile, name: `marker${index}x` }))
    const rows = await custom(`Mobile,Name,Due\n${people.map(({ mobile, name }) => `${mobile},${name},1`).join('\n')}\n`)
    for (const [index, row] of rows.entries())
      expect(row.text).toBe(`Dear ${people[index]!.name}, your fee of Rs 1 is due. - SUNRSE`)
  })
})

describe('the set of what was seen', () => {
  it('answers like a set of texts, however it grows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.stringMatching(/^91[6-9]\d{3}$/), fc.constantFrom('', 'a', 'b')), { maxLength: 300 }),
        pairs => {
          const seen = new SeenSet()
          const model = new Set<string>()
          for (const [digits, text] of pairs) {
            const key = `${digits}/${text}`
            expect(text === '' ? seen.addNumber(digits) : seen.addPair(digits, text)).toBe(!model.has(key))
            model.add(key)
          }
          expect(seen.size).toBe(model.size)
        },
      ),
    )
    const seen = new SeenSet()
    for (const number of numbers(30_000)) expect(seen.addNumber(number)).toBe(true)
    for (const number of numbers(30_000)) expect(seen.addNumber(number)).toBe(false)
  })
})
