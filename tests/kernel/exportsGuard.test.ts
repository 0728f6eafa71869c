import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvCell, csvRow, guard, isRisky, unguard } from '../../server/kernel/csv/csvCell.ts'
import { CsvGuard } from '../../server/kernel/exports/guardCsv.ts'

/** Texts in which every sign that matters is likely. */
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n ,;"\'0159.eAक＝＋－＠\u00a0\u200b\u3000\ufeff𝟙') }),
  fc.string({ unit: 'binary' }).map(text => text.toWellFormed().replaceAll('\0', '')),
  fc.constantFrom(
    '=1+1',
    "'=1+1",
    "''@x",
    '+919812345678',
    '-12.50',
    '-1-1',
    '\t=x',
    '\u3000＝x',
    '',
    ' ',
    '+',
    '-',
    '01/02',
    '1e5',
  ),
)

/** What PostgreSQL's `copy … with (format csv)` writes: quoted where there is a comma, a quote, a line break, or nothing. */
const asPostgres = (rows: readonly (readonly string[])[]) =>
  rows
    .map(
      row =>
        `${row.map(text => (/[",\r\n]/.test(text) || text === '' || text === '\\.' ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\n`,
    )
    .join('')

const read = (text: string): string[][] =>
  parse(text, { relax_column_count: true, skip_empty_lines: false, record_delimiter: '\r\n' })

describe('a cell of an export', () => {
  test.each([
    '=1+1',
    '+cmd',
    '-2+3',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '  =1',
    '\n=1',
    '\u00a0=1',
    '\u200b=1',
    '＝1+1',
    '＋x',
    '－x',
    '＠x',
    "'=1",
    '+91 98',
    '=',
  ])('gets an apostrophe where a spreadsheet would take it for a formula: %j', text => {
    expect(guard(text)).toBe(`'${text}`)
  })
  test.each([
    '+919812345678',
    '919812345678',
    '-12.50',
    '+5',
    '0',
    '1234567',
    'Asha',
    "O'Neil",
    "'quoted'",
    '1-2',
    'a=b',
    'आशा',
    '',
    '2026-11-21',
  ])('stays as it is where it is none: %j', text => {
    expect(guard(text)).toBe(text)
  })
  test('comes back as it was', () => {
    fc.assert(
      fc.property(cell, text => {
        expect(unguard(guard(text))).toBe(text)
      }),
      { numRuns: 20_000 },
    )
  })
  test('never begins like a formula, whatever it holds', () => {
    fc.assert(
      fc.property(cell, text => {
        const shown = guard(text)
        expect(!isRisky(text) || shown.startsWith("'")).toBe(true)
        if (/^[=+\-@\t\r]/.test(shown)) expect(shown).toMatch(/^[+-]?[\d.]+$/)
      }),
      { numRuns: 20_000 },
    )
  })
  test('is quoted so that any reader gets it back', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), cells => {
        const [row] = read(csvRow(cells))
        expect(row?.map(unguard)).toEqual(cells)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the CSV of a COPY', () => {
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  test('comes out cell by cell as csvCell writes it, wherever the pieces are cut', () => {
    fc.assert(
      fc.property(rows, fc.array(fc.nat(200), { maxLength: 6 }), (cells, cuts) => {
        const octets = Buffer.from(asPostgres(cells))
        const guarding = new CsvGuard()
        const places = [...cuts.map(cut => cut % (octets.length + 1)), octets.length].sort((a, b) => a - b)
        let from = 0
        const pieces = places.map(to => {
          const piece = guarding.push(octets.subarray(from, to))
          from = to
          return piece
        })
        const out = Buffer.concat(pieces).toString()
        expect(read(out)).toEqual(cells.map(row => row.map(guard)))
        expect(out.endsWith('\r\n')).toBe(true)
        expect(guarding.rows).toBe(cells.length)
      }),
      { numRuns: 2000 },
    )
  })
  test('is passed on octet for octet where nothing is risky', () => {
    const guarding = new CsvGuard()
    expect(guarding.push(Buffer.from('1,"a ""b"", c",\n2,आशा,x\n')).toString()).toBe('1,"a ""b"", c",\r\n2,आशा,x\r\n')
  })
  test('is quoted also where other countries and tables divide cells, as csvCell quotes', () => {
    const cells = ['x;=1+1', 'b\ty', '=a;b', '\t', 'plain']
    const expected = '"x;=1+1","b\ty","\'=a;b","\'\t",plain\r\n'
    expect(csvRow(cells)).toBe(expected)
    expect(new CsvGuard().push(Buffer.from(asPostgres([cells]))).toString()).toBe(expected)
  })
  test('counts null and number cells as they are', () => {
    expect(csvCell(null)).toBe('')
    expect(csvCell(-5)).toBe('-5')
  })
})
