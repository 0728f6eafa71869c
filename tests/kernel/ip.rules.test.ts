import { isIPv4, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInRange, rangeText, readAddress, readRange } from '../../messaging/ip.ts'
import { FORMATS } from '../../resources/kinds/text/formats.ts'

const inside = (address: string, range: string) => {
  const [a, r] = [readAddress(address), readRange(range)]
  if (!a || !r) throw new Error(`unreadable: ${address} ${range}`)
  return isInRange(a, r)
}

describe('reading an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
    ['::', '::'],
    ['203.0.113.77/28', '203.0.113.64/28'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['2001:db8:1:2:3::/64', '2001:db8:1:2::/64'],
    ['::ffff:203.0.113.0/124', '203.0.113.0/28'],
  ])('stores %s as %s', (typed, stored) => {
    expect(rangeText(readRange(typed)!)).toBe(stored)
  })

  it.each([
    '',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4.5',
    '127.1',
    '2130706433',
    ':::',
    '1::2::3',
    'g::1',
    '12345::',
    '1.2.3.4/33',
    '::1/129',
    '1.2.3.4/',
    '1.2.3.4/8/8',
    '1.2.3.4/-1',
    'localhost',
    '::ffff:1.2.3.4/90',
  ])('refuses %j', typed => {
    expect(readRange(typed)).toBeUndefined()
  })

  it('takes what Node takes, and nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.stringMatching(/^[0-9a-f:.]{1,20}$/)), text => {
        expect(readAddress(text) !== undefined).toBe(isIPv4(text) || isIPv6(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('writes what it reads back to the same address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), text => {
        const range = readRange(text)!
        expect(readRange(rangeText(range))).toEqual(range)
      }),
    )
  })
})

describe('a range', () => {
  it('holds its own addresses and none beside it', () => {
    expect(inside('203.0.113.64', '203.0.113.64/28')).toBe(true)
    expect(inside('203.0.113.79', '203.0.113.64/28')).toBe(true)
    expect(inside('203.0.113.80', '203.0.113.64/28')).toBe(false)
    expect(inside('203.0.113.63', '203.0.113.64/28')).toBe(false)
    expect(inside('::ffff:203.0.113.70', '203.0.113.64/28')).toBe(true)
    expect(inside('2001:db8::ffff:1', '2001:db8::/64')).toBe(true)
    expect(inside('2001:db8:0:1::', '2001:db8::/64')).toBe(false)
    expect(inside('::cb00:7140', '203.0.113.64/28')).toBe(false)
  })

  it('is refused on a form when it is wider than one network', () => {
    expect(FORMATS.ip.validate('203.0.113.0/23')).toEqual({ problem: 'This range is too wide: at most /24.' })
    expect(FORMATS.ip.validate('2001:db8::/48')).toEqual({ problem: 'This range is too wide: at most /64.' })
    expect(FORMATS.ip.validate('203.0.113.9/24')).toEqual({ value: '203.0.113.0/24' })
  })
})
