import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { surveyList } from '../../server/kernel/files/survey.ts'
import { readStart } from '../../src/kernel/resource/import/readStart.ts'
import { temporaryFolder } from '../support/folder.ts'

/** What the panel sees at the beginning of a file, and what the server reads of all of it. */
const folder = temporaryFolder()
let made = 0
const both = async (content: string | Uint8Array) => {
  const path = join(folder, `${made++}.csv`)
  await writeFile(path, content)
  const why = (error: Error) => error.message
  return [await readStart(new Blob([await readFile(path)])).catch(why), await surveyList(path).catch(why)] as const
}

/** A cell as people write them, quoted where it must be. */
const cell = fc
  .oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('Mobile', 'mobile', '9876543210', 'नाम', 'a,b', 'c;d', 'e|f', 'g\nh', '', ' '),
  )
  .map(text => text.replaceAll(/[\0\r\ufeff]/g, '').toWellFormed())
  .map(text => (/[",;|\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))

test('the panel and the server see the same columns and the same first rows in a file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 9 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      async (rows, delimiter, ending, marked) => {
        const text = rows.map(cells => cells.join(delimiter)).join(ending)
        const [start, survey] = await both(`${marked ? '\ufeff' : ''}${text}`)
        if (typeof survey === 'string') expect([typeof start, text]).toEqual(['string', text])
        else expect(start).toEqual({ columns: survey.columns, rows: survey.sample, total: survey.rows })
      },
    ),
    { numRuns: 300 },
  )
})

describe('a file that goes on after its beginning', () => {
  const ROW = '9876543210,"Asha, नाम"\n'

  it.each([0, 1, 2, 3, 4, 5, 6])('is read to its last whole row, wherever it is cut (%i octets further)', async shift => {
    const [start, survey] = await both(`Mobile,${'x'.repeat(shift)}\n${ROW.repeat(4000)}`)
    if (typeof survey === 'string') throw new Error(survey)
    expect(start).toEqual({ columns: survey.columns, rows: survey.sample, total: undefined })
  })

  it('is taken for a list where a cell is open at the cut', async () => {
    const [start] = await both(`Mobile,Note\n9876543210,ok\n9876543211,"${'x\n'.repeat(40_000)}"\n`)
    expect(start).toMatchObject({ columns: ['Mobile', 'Note'], rows: [['9876543210', 'ok']], total: undefined })
  })
})

it.each([
  ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), /Excel workbook or a ZIP archive/],
  ['UTF-16', Buffer.from('\ufeffMobile\n9876543210\n', 'utf16le'), /UTF-16/],
  ['no text', Buffer.from('Mobile\0\n98'), /not text/],
  ['another encoding', Buffer.from('Mobile,Na\xefve\n', 'latin1'), /not in UTF-8/],
  ['nothing but blanks', ' \n \n', /empty|no rows/],
  ['a mark that is never closed', 'Mobile\n9876543210\n"98', /Row 3 of the file opens a quotation mark/],
  ['text after a closing mark', 'Mobile\n"98"76\n', /Line 2 of the file has text after a closing quotation mark/],
])('the panel refuses %s as the server does', async (_what, content, why) => {
  const [start, survey] = await both(content)
  expect(start).toMatch(why)
  expect(survey).toMatch(why)
})
