import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeGsm, isGsm } from '../../messaging/gsm.ts'
import { countParts, type Encoding, MULTI, SINGLE, segment, splitParts, transliterate } from '../../messaging/segments.ts'
import vectors from '../fixtures/vectors.json' with { type: 'json' }

const gsm = fc.string({ unit: fc.constantFrom(...'Ab9 é@\n€{}[|'), maxLength: 500 })
const any = fc.string({ unit: fc.constantFrom('a', '€', 'अ', '😀', '\ud83d', '\ude00'), maxLength: 300 })
const text = fc.oneof(gsm, any, fc.string({ unit: 'binary', maxLength: 200 }))

function units(part: string, encoding: Encoding): number {
  return encoding === 'GSM-7' ? encodeGsm(part).length : part.length
}

describe('segments', () => {
  it.each(vectors.segmentation)('measures vector %$', ({ input, encoding, units, parts }) => {
    expect(segment(input)).toMatchObject({ encoding, units, parts })
    expect(countParts(input)).toBe(parts)
  })

  it('cuts every text into parts that hold it whole, within limits and without a split pair', () => {
    fc.assert(
      fc.property(text, text => {
        const { encoding, units: total, parts, perPart, remaining } = segment(text)
        const split = splitParts(text, encoding)
        expect(split.join('')).toBe(text)
        expect(split).toHaveLength(parts)
        expect(countParts(text)).toBe(parts)
        expect(total).toBe(units(text, encoding))
        expect(perPart).toBe(parts > 1 ? MULTI[encoding] : SINGLE[encoding])
        for (const part of split) expect(units(part, encoding)).toBeLessThanOrEqual(perPart)
        for (const [index, part] of split.slice(1).entries())
          expect(/[\ud800-\udbff]$/.test(split[index]!) && /^[\udc00-\udfff]/.test(part)).toBe(false)
        expect(remaining).toBe(perPart - units(split.at(-1) ?? '', encoding))
      }),
    )
  })

  it('fills each part as far as the next character allows', () => {
    fc.assert(
      fc.property(text, text => {
        const { encoding, perPart } = segment(text)
        const split = splitParts(text, encoding)
        for (const [index, next] of split.slice(1).entries()) {
          const [first] = next
          expect(units(split[index]!, encoding) + units(first!, encoding)).toBeGreaterThan(perPart)
        }
      }),
    )
  })

  it('is one part exactly up to the limit of a single message', () => {
    for (const [char, encoding] of [
      ['a', 'GSM-7'],
      ['अ', 'UCS-2'],
    ] as const) {
      const limit = SINGLE[encoding]
      expect([limit, limit + 1].map(length => countParts(char.repeat(length)))).toEqual([1, 2])
      expect(segment(char.repeat(limit))).toMatchObject({ encoding, parts: 1, perPart: limit, remaining: 0 })
      expect(segment(char.repeat(limit + 1))).toMatchObject({ encoding, parts: 2, remaining: 2 * MULTI[encoding] - limit - 1 })
    }
  })

  it('leaves the last slot of a part empty when a pair does not fit', () => {
    const wasteful = `${'a'.repeat(152)}€${'a'.repeat(152)}`
    expect(splitParts(wasteful, 'GSM-7').map(part => part.length)).toEqual([152, 152, 1])
    expect(segment(wasteful)).toMatchObject({ units: 306, parts: 3, remaining: 152 })
    expect(countParts(wasteful)).toBe(3)
  })

  it('takes a text as Unicode when asked, and whenever it must', () => {
    expect(segment('a'.repeat(71), 'UCS-2')).toMatchObject({ encoding: 'UCS-2', parts: 2, offending: [] })
    expect(countParts('a'.repeat(71), 'UCS-2')).toBe(2)
    expect(countParts('अ'.repeat(71))).toBe(2)
  })

  it('has all of a single part to offer to an empty text', () => {
    expect(segment('')).toEqual({ encoding: 'GSM-7', units: 0, parts: 0, perPart: 160, remaining: 160, offending: [] })
    expect(splitParts('', 'UCS-2')).toEqual([])
  })

  it('names each character that forces Unicode once, with its place and what could stand there', () => {
    expect(segment('Pay ₹5 – “now” – 😀₹').offending).toEqual([
      { char: '₹', index: 4, codePoint: 'U+20B9' },
      { char: '–', index: 7, codePoint: 'U+2013', suggestion: '-' },
      { char: '“', index: 9, codePoint: 'U+201C', suggestion: '"' },
      { char: '”', index: 13, codePoint: 'U+201D', suggestion: '"' },
      { char: '😀', index: 17, codePoint: 'U+1F600' },
    ])
  })

  it('refuses to cut as GSM-7 what GSM-7 cannot carry', () => {
    expect(() => splitParts('5 ₹', 'GSM-7')).toThrow(/U\+20B9 at position 2/)
  })
})

describe('transliterate', () => {
  it('puts plain characters in place of what word processors make of them', () => {
    expect(transliterate('“It’s\u00a0ok” – he said… ‘a’\u200b—b')).toBe("\"It's ok\" - he said... 'a'-b")
  })

  it('leaves GSM text, letters and the joiners of Indian scripts alone', () => {
    fc.assert(fc.property(gsm, text => transliterate(text) === text))
    for (const text of ['₹ 500', 'ç ê', 'क्\u200dष', 'र\u200cय', '😀']) expect(transliterate(text)).toBe(text)
  })

  it('changes a character only for ones that GSM-7 carries', () => {
    for (let point = 0; point < 0x10000; point++) {
      const char = String.fromCharCode(point)
      const plain = transliterate(char)
      if (plain !== char) expect([...plain].every(isGsm), char).toBe(true)
    }
  })
})
