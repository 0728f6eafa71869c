import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerKey, idKey, notationOf, possibleKeys, readingsOf } from '../../server/delivery/messageIds.ts'
import { written } from './idWriting.ts'

describe('an id', () => {
  it('is the same however it is padded, in capitals or small, in hexadecimal or decimal, of any size', () => {
    const writing = fc.record({
      padding: fc.constantFrom(0, 8, 40),
      upper: fc.boolean(),
      prefix: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n }), writing, writing, (id, one, other) => {
        const [decimal, hex] = [written(id, { base: 10, ...one }), written(id, { base: 16, ...other })]
        expect(idKey(decimal)).toBe(String(id))
        expect(answerKey(idKey(hex), 'hexToDecimal')).toBe(String(id))
        expect(answerKey(idKey(decimal), 'decimalToHex')).toBe(idKey(hex))
        expect(readingsOf(idKey(hex)).map(reading => reading.key)).toContain(String(id))
      }),
    )
  })

  it('is looked for under every key that it may have', () => {
    const id = fc.oneof(
      fc.string(),
      fc.bigInt({ min: 0n, max: 2n ** 128n }).chain(number => fc.constantFrom(String(number), number.toString(16))),
    )
    fc.assert(
      fc.property(id, written => {
        const key = idKey(written)
        expect(new Set(possibleKeys(key))).toEqual(new Set(readingsOf(key).map(reading => reading.key)))
      }),
    )
  })

  it.each([
    ['00AbC-1', 'abc-1'],
    ['0', '0'],
    ['000', '0'],
    [' 0012 ', '12'],
    ['0x00Fe', 'fe'],
    ['0xyz', 'xyz'],
    ['', ''],
  ])('written %j is compared as %j', (id, key) => {
    expect(idKey(id)).toBe(key)
  })

  it('that is no number is read in one way alone', () => {
    expect(readingsOf('abc-1')).toHaveLength(1)
    expect(readingsOf('7')).toHaveLength(1)
    expect(readingsOf('1a')).toHaveLength(2)
    expect(readingsOf('10')).toHaveLength(3)
    expect(answerKey('abc-1', 'hexToDecimal')).toBe('abc-1')
    expect([notationOf('auto', 'hex'), notationOf('text', 'hex'), notationOf('hex', 'text'), notationOf('hex', 'hex')]).toEqual([
      undefined,
      'hexToDecimal',
      'decimalToHex',
      'same',
    ])
  })
})
