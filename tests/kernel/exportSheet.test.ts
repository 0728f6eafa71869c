import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { afterAll, describe, expect, test } from 'vitest'
import { BYTE_ORDER_MARK, csvRow, guard, unguard } from '../../server/kernel/csv/csvCell.ts'
import { CsvGuard } from '../../server/kernel/exports/guardCsv.ts'

const CALC = '/usr/bin/soffice'
const folder = mkdtempSync(join(tmpdir(), 'relaydesk-sheet-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a person sees who opens the file in LibreOffice: comma, UTF-8, everything else as it is preset; each cell as it is shown. */
const shown = async (rows: readonly (readonly string[])[]): Promise<string[][]> => {
  await writeFile(join(folder, 'in.csv'), BYTE_ORDER_MARK + rows.map(csvRow).join(''))
  const outdir = join(folder, 'out')
  await promisify(execFile)(CALC, [
    `-env:UserInstallation=file://${join(folder, 'profile')}`,
    '--headless',
    '--infilter=CSV:44,34,76,1',
    '--convert-to',
    'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false',
    '--outdir',
    outdir,
    join(folder, 'in.csv'),
  ])
  return parse(await readFile(join(outdir, 'in.csv'), 'utf8'), { bom: true }) as string[][]
}

describe('numbers that a spreadsheet cannot hold', () => {
  test('are marked as text, and read back as they were; shorter ones stay plain', () => {
    const cells = [
      '919876543210',
      '123456789012345',
      '1234567890123456',
      '1107161234567890123',
      "'1107161234567890123",
      '12345678901234.56',
    ]
    expect(cells.map(guard)).toEqual([
      '919876543210',
      '123456789012345',
      "'1234567890123456",
      "'1107161234567890123",
      "''1107161234567890123",
      '12345678901234.56',
    ])
    expect(cells.map(cell => unguard(guard(cell)))).toEqual(cells)
  })

  test('are marked in what the database writes, too', () => {
    const out = new CsvGuard().push(Buffer.from('919876543210,1107161234567890123,"1107161234567890123"\n'))
    expect(out.toString()).toBe('919876543210,\'1107161234567890123,"\'1107161234567890123"\r\n')
  })
})

// Only where it is installed: apt-get install --no-install-recommends libreoffice-calc
describe.skipIf(!existsSync(CALC))('LibreOffice', () => {
  test('shows every cell whole: mobile numbers, DLT ids, Hindi, several lines; and reckons with none', async () => {
    const rows = [
      ['Mobile', 'Template ID', 'Message', 'Name'],
      ['919876543210', '1107161234567890123', 'प्रिय अभिभावक, शुल्क देय है', '=HYPERLINK("http://x","y")'],
      ['919876543211', '1101234567890123456', 'one "two"\nthree; four', '-2+3'],
      ['919876543212', '1001234567890123456', 'Rs 2,500 – ₹', '@SUM(A1)'],
    ]
    expect(await shown(rows)).toEqual([
      rows[0],
      ['919876543210', "'1107161234567890123", rows[1]?.[2], '\'=HYPERLINK("http://x","y")'],
      ['919876543211', "'1101234567890123456", rows[2]?.[2], "'-2+3"],
      ['919876543212', "'1001234567890123456", rows[3]?.[2], "'@SUM(A1)"],
    ])
  })
})
