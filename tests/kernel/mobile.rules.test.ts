import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mobileOrNull, normaliseMobile, splitNumbers } from '../../messaging/mobile.ts'
import expected from '../fixtures/contacts-10k.json' with { type: 'json' }
import vectors from '../fixtures/vectors.json' with { type: 'json' }

const national = fc.stringMatching(/^[6-9][0-9]{9}$/)
const prefix = fc.constantFrom('', '0', '91', '+91', '0091', '091', '+91-', '(+91) ', ' 91 ')

/** The same digits with punctuation at random places. */
const punctuated = fc
  .tuple(prefix, national, fc.array(fc.constantFrom('', '', ' ', '-', ') ', '.'), { minLength: 10, maxLength: 10 }))
  .map(([prefix, digits, marks]) => ({
    digits,
    typed: prefix + [...digits].map((digit, index) => digit + (index < 9 ? marks[index] : '')).join(''),
  }))

describe('normaliseMobile', () => {
  it.each(vectors.mobile_in)('reads $input as $expected', ({ input, expected }) => {
    expect(mobileOrNull(input)).toBe(expected)
  })

  it('are not looked for in a text that no number can be', () => {
    const spaced = [...'9876543210'].join(' '.repeat(9))
    expect(normaliseMobile(spaced)).toEqual({ mobile: '919876543210' })
    expect(normaliseMobile([...'9876543210'].join(' '.repeat(11)))).toMatchObject({ reason: 'length' })
    expect(normaliseMobile(`${' '.repeat(5000)}9876543210${' '.repeat(5000)}`)).toEqual({ mobile: '919876543210' })
  })

  it('reads a number however it is punctuated and prefixed', () => {
    fc.assert(
      fc.property(punctuated, ({ digits, typed }) => {
        fc.pre(!/^\+?\d+\.0{1,2}$/.test(typed))
        expect(normaliseMobile(typed)).toEqual({ mobile: `91${digits}` })
      }),
    )
  })

  it('leaves what it has normalised as it is', () => {
    fc.assert(fc.property(national, digits => mobileOrNull(`91${digits}`) === `91${digits}`))
  })

  it('never makes a number out of anything but its own digits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789996789', ' ', '+', '-', '.', '(', 'e', 'E', 'a', '٣'), maxLength: 18 }),
        typed => {
          const mobile = mobileOrNull(typed)
          if (mobile === null) return
          expect(mobile).toMatch(/^91[6-9]\d{9}$/)
          expect(
            typed
              .replace(/\.0{1,2}$/, '')
              .replace(/\D/g, '')
              .endsWith(mobile.slice(2)) || typed.replace(/\D/g, '').endsWith(mobile.slice(2)),
          ).toBe(true)
        },
      ),
    )
  })

  it('drops the decimal that a spreadsheet adds and never takes it for a digit', () => {
    expect(normaliseMobile('9876543210.0')).toEqual({ mobile: '919876543210' })
    expect(normaliseMobile('919876543210.00')).toEqual({ mobile: '919876543210' })
    expect(normaliseMobile('987654321.0')).toMatchObject({ reason: 'length' })
  })

  it.each([
    ['', 'empty'],
    [' \t\n', 'empty'],
    ['9.87654E+09', 'scientific'],
    ['9,87654e9', 'scientific'],
    ['98765', 'length'],
    ['9876543210123', 'length'],
    ['91987654321', 'length'],
    ['9876543210 9123456789', 'length'],
    ['1234567890', 'prefix'],
    ['+91 12345 67890', 'prefix'],
    ['+1 415 555 2671', 'prefix'],
    ['0044 7911 123456', 'prefix'],
    ['+9876543210', 'prefix'],
    ['N/A', 'characters'],
    ['98765abcde', 'characters'],
    ['98765+43210', 'characters'],
    ['٩٨٧٦٥٤٣٢١٠', 'characters'],
    ['９８７６５４３２１０', 'characters'],
    ['---', 'characters'],
  ])('refuses %j because of %s, in a sentence', (typed, reason) => {
    const refused = normaliseMobile(typed)
    expect(refused).toMatchObject({ reason })
    expect('message' in refused && refused.message).toMatch(/^[A-Z].*\.$/)
  })
})

describe('splitNumbers', () => {
  it.each([
    ['9876543210,9123456789;9000000001\n9000000002\r\n9000000003\t9000000004', 6],
    ['9876543210 9123456789', 2],
    ['98765 43210', 1],
    ['+91 98765-43210', 1],
    ['+91 98765 43210\n+91 91234 56789', 2],
    ['+91 98765 43210 +91 91234 56789', 2],
    ['98765 43210 91234 56789 987 654 3210', 3],
    ['91987 65432 10', 1],
    ['0 98765 43210', 1],
    ['0091 98765 43210 9123456789', 2],
    ['0 0 9 1 9 8 7 6 5 4 3 2 1 0', 1],
    ['91876 54321 98 76543 210', 2],
    [' , ;\n\n 9876543210 ,', 1],
    ['', 0],
    [' \n ', 0],
  ])('finds in %j the numbers that a person sees: %i', (pasted, count) => {
    const numbers = splitNumbers(pasted)
    expect(numbers).toHaveLength(count)
    for (const number of numbers) expect(mobileOrNull(number), number).not.toBeNull()
  })

  it('keeps a mistyped number from spoiling its neighbours', () => {
    expect(splitNumbers('9876543210 912345678 9000000001')).toEqual(['9876543210', '912345678', '9000000001'])
    expect(splitNumbers('1234567 9876543210 12345678901234567 9000000001')).toHaveLength(4)
    expect(splitNumbers('9000000001 123456 9876543210 9000000002')).toEqual(['9000000001 123456 9876543210', '9000000002'])
  })

  it('does not make an Indian number of the end of a foreign one, nor drop an extension', () => {
    for (const text of ['+1 987 654 3210', '+1 9876543210', '98765 43210 9', '9876543210 ext 5', 'Asha 9876543210'])
      expect(splitNumbers(text)).toEqual([text])
    expect(splitNumbers('9000000001 +1 9876543210')).toEqual(['9000000001 +1 9876543210'])
  })

  it('finds every number of a list, whichever separators and blanks stand in it', () => {
    const written = fc
      .tuple(national, fc.constantFrom('$1$2', '$1 $2', '+91 $1 $2', '0$1$2', '+91-$1-$2', '($1) $2'))
      .map(([digits, style]) => ({
        digits,
        text: digits.replace(/(.....)(.....)/, style),
      }))
    const list = fc.array(fc.tuple(written, fc.constantFrom(',', ';', '\n', ' ', ', ', '  ', '\r\n')), { maxLength: 20 })
    fc.assert(
      fc.property(list, items => {
        const pasted = items.map(([number, separator]) => number.text + separator).join('')
        expect(splitNumbers(pasted).map(mobileOrNull)).toEqual(items.map(([number]) => `91${number.digits}`))
      }),
    )
  })

  it('keeps every character that is not a separator', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0189 a+,\n') }),
        pasted => splitNumbers(pasted).join('').replaceAll(' ', '') === pasted.replace(/[ ,\n]/g, ''),
      ),
    )
  })
})

describe('the ten thousand contacts', () => {
  const rows = readCsv('contacts-10k.csv').map(row => row['Mobile No.']!)
  const blacklist = new Set(readCsv('blacklist-10k.csv').map(row => mobileOrNull(row.mobile!)))

  it('are usable, repeated and unusable in the numbers that belong to the file', () => {
    const usable = rows.map(mobileOrNull).filter(mobile => mobile !== null)
    const unique = new Set(usable)
    expect({
      rows: rows.length,
      unusable_rows: rows.length - usable.length,
      valid_unique: unique.size,
      duplicates_of_valid: usable.length - unique.size,
    }).toEqual({
      rows: expected.rows,
      unusable_rows: expected.unusable_rows,
      valid_unique: expected.valid_unique,
      duplicates_of_valid: expected.duplicates_of_valid,
    })
    const blocked = [...unique].filter(mobile => blacklist.has(mobile))
    expect(blocked).toHaveLength(expected.blocked)
    expect(unique.size - blocked.length).toBe(expected.sendable)
  })

  it('come out the same when pasted as text, line by line', () => {
    const pasted = splitNumbers(rows.join('\n'))
    expect(pasted.map(mobileOrNull)).toEqual(rows.filter(row => row.trim() !== '').map(mobileOrNull))
  })
})

function readCsv(name: string): Record<string, string>[] {
  return parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)), { columns: true, bom: true })
}
