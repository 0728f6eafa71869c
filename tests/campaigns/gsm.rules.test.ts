import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeGsm, encodeGsm, isGsm, septets } from '../../messaging/gsm.ts'

/** Copied from 3GPP TS 23.038 by rows of sixteen, on its own, so that a slip in the product's table shows. */
const ROWS = [
  '@£$¥èéùìòÇ\nØø\rÅå',
  'Δ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ',
  ' !"#¤%&\'()*+,-./',
  '0123456789:;<=>?',
  '¡ABCDEFGHIJKLMNO',
  'PQRSTUVWXYZÄÖÑÜ§',
  '¿abcdefghijklmno',
  'pqrstuvwxyzäöñüà',
]
const BASIC = ROWS.join('')
const TWO_SEPTETS = '\f^{}\\[~]|€'
const gsmText = fc.string({ unit: fc.constantFrom(...BASIC.replace('\u001b', ''), ...TWO_SEPTETS) })

describe('the GSM alphabet', () => {
  it('has 127 characters of one septet and 10 of two, and no other in the whole of Unicode', () => {
    const counts = { 0: 0, 1: 0, 2: 0 }
    for (let point = 0; point <= 0x10ffff; point++) counts[septets(String.fromCodePoint(point))]++
    expect(counts).toEqual({ 0: 0x110000 - 137, 1: 127, 2: 10 })
    for (const char of BASIC) expect(septets(char), char).toBe(char === '\u001b' ? 0 : 1)
    for (const char of TWO_SEPTETS) expect(septets(char), char).toBe(2)
  })

  it('codes each character as its place in the table', () => {
    for (const [code, char] of [...BASIC].entries()) if (code !== 0x1b) expect([...encodeGsm(char)], char).toEqual([code])
  })

  it('codes the extension table as Kannel puts it on the wire', () => {
    const wire = '00 01 02 20 05 1b28 1b29 1b3c 1b3e 1b3d 1b14 1b40 1b65 1b2f'.replaceAll(' ', '')
    expect(Buffer.from(encodeGsm('@£$ é{}[]~^|€\\')).toString('hex')).toBe(wire)
    expect([...encodeGsm('\f')]).toEqual([0x1b, 0x0a])
  })

  it.each(['`', 'ç', 'ê', '\t', '’', '–', '\u00a0', '₹', '\u001b', 'अ'])('does not have %j and says so by name', char => {
    expect(isGsm(char)).toBe(false)
    const point = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    expect(() => encodeGsm(`ab${char}c`)).toThrow(new RegExp(`U\\+${point}, position 2`))
  })

  it('names an emoji as one character', () => {
    expect(() => encodeGsm('a😀')).toThrow(/U\+1F600, position 1/)
    expect(septets('😀')).toBe(0)
    expect(septets('')).toBe(0)
  })

  it('reads back whatever it wrote', () => {
    fc.assert(fc.property(gsmText, text => decodeGsm(encodeGsm(text)) === text))
  })

  it('reads an escape that leads nowhere as a space, and one before a code without extension as the basic character', () => {
    expect(decodeGsm(Uint8Array.of(0x41, 0x1b))).toBe('A ')
    expect(decodeGsm(Uint8Array.of(0x1b, 0x1b, 0x41))).toBe(' A')
    expect(decodeGsm(Uint8Array.of(0x1b, 0x41))).toBe('A')
  })

  it('reads any octets at all', () => {
    fc.assert(fc.property(fc.uint8Array(), bytes => decodeGsm(bytes).length <= bytes.length))
  })
})
