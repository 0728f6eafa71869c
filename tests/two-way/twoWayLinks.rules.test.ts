import { describe, expect, test } from 'vitest'
import { linkMaker, readRecipientCode, recipientCode } from '../../server/two-way/links.ts'

const KEY = { token: 'aB3dE6gH', key: 'a'.repeat(64) }
const OTHER = { token: 'zY9xW8vU', key: 'b'.repeat(64) }
const PLACES = [1, 9, 61, 62, 3843, 3844, 238_327, 500_000, 1_000_000]

describe('the code of a recipient', () => {
  test.each(PLACES)('at place %i is read again, and is the same whenever it is made', place => {
    const code = recipientCode(KEY, place)
    expect(readRecipientCode(KEY, code)).toBe(place)
    expect(recipientCode({ ...KEY }, place)).toBe(code)
  })

  test('has letters and digits alone, 15 to 18 of them', () => {
    for (const place of PLACES) expect(recipientCode(KEY, place)).toMatch(/^[0-9A-Za-z]{15,18}$/)
  })

  test('is not another one when any sign of it is changed, added or left out', () => {
    const code = recipientCode(KEY, 4711)
    for (let at = 0; at < code.length; at++) {
      const changed = code.slice(0, at) + (code[at] === 'x' ? 'y' : 'x') + code.slice(at + 1)
      expect(readRecipientCode(KEY, changed), changed).toBeUndefined()
      expect(readRecipientCode(KEY, code.slice(0, at) + code.slice(at + 1))).toBeUndefined()
      expect(readRecipientCode(KEY, `${code.slice(0, at)}0${code.slice(at)}`)).toBeUndefined()
    }
  })

  test('has 130 random bits with its token: no two of 100,000 codes share a signature', () => {
    const signatures = new Set(Array.from({ length: 100_000 }, (_, i) => recipientCode(KEY, i + 1).slice(-14)))
    expect(signatures.size).toBe(100_000)
    expect((8 + 14) * Math.log2(62)).toBeGreaterThan(128)
  })

  test('of another campaign, another token or another key is none', () => {
    const code = recipientCode(KEY, 7)
    expect(readRecipientCode(OTHER, code)).toBeUndefined()
    expect(readRecipientCode({ ...KEY, token: OTHER.token }, code)).toBeUndefined()
    expect(readRecipientCode({ ...KEY, key: OTHER.key }, code)).toBeUndefined()
  })

  test.each([
    '919876543210',
    '9876543210',
    '1',
    '',
    '0',
    `1${'a'.repeat(14)}`,
    '../../etc/passwd',
    '१२३',
    'x'.repeat(5000),
    '%00',
  ])('is not %s', text => {
    expect(readRecipientCode(KEY, text)).toBeUndefined()
  })

  test('stands at the end of the link, which names no number', () => {
    const link = linkMaker('https://go.example.in', 'SUNRSE', KEY)(1)
    expect(link).toBe(`https://go.example.in/2w/SUNRSE/aB3dE6gH/${recipientCode(KEY, 1)}`)
  })
})
