import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseMobile, splitNumbers } from '../../messaging/mobile.ts'
import { numberReader, readAnyMobile } from '../../messaging/numberPlan.ts'

const US = { name: 'United States', dial_code: '1', min_length: 10, max_length: 10 }
const UK = { name: 'United Kingdom', dial_code: '44', min_length: 10, max_length: 10 }
const GERMANY = { name: 'Germany', dial_code: '49', min_length: 10, max_length: 11 }
const IVORY_COAST = { name: 'Ivory Coast', dial_code: '225', min_length: 10, max_length: 10 }
const ANY = { name: 'Anywhere', dial_code: '49', min_length: 4, max_length: 14 }

describe('a number of another country', () => {
  it.each([
    [US, '2025550123', '12025550123'],
    [US, '12025550123', '12025550123'],
    [US, '+1 (202) 555-0123', '12025550123'],
    [US, '001 202 555 0123', '12025550123'],
    [US, '12025550123.0', '12025550123'],
    [UK, '07911 123456', '447911123456'],
    [UK, '+44 (0)7911 123456', '447911123456'],
    [UK, '+44 07911 123456', '447911123456'],
    [UK, '447911123456', '447911123456'],
    [GERMANY, '0151 1234567', '491511234567'],
    [GERMANY, '+49 151 23456789', '4915123456789'],
    [IVORY_COAST, '0707123456', '2250707123456'],
    [IVORY_COAST, '+225 07 07 12 34 56', '2250707123456'],
    [ANY, '4915112345678', '4915112345678'],
  ])('of %j written %s is stored as %s', (plan, typed, mobile) => {
    expect(numberReader(plan)(typed)).toEqual({ mobile })
  })

  it.each([
    [US, '202555012', 'length', 'A mobile number of United States has 10 digits after +1; this one has 9.'],
    [GERMANY, '0151 123456', 'length', 'A mobile number of Germany has 10 to 11 digits after +49; this one has 9.'],
    [US, '+91 98765 43210', 'prefix', 'Only numbers of United States (+1) can be used here.'],
    [US, '2.025550123E+09', 'scientific', undefined],
    [US, 'call me', 'characters', undefined],
    [US, '', 'empty', undefined],
    [US, '9'.repeat(101), 'length', undefined],
    [ANY, '12345', 'length', undefined],
    [ANY, '1'.repeat(14), 'length', undefined],
  ])('of %j is refused as %s: %s', (plan, typed, reason, message) => {
    expect(numberReader(plan)(typed)).toMatchObject({ reason, ...(message && { message }) })
  })

  it('has 8 to 15 digits whatever its country says, and is read as itself again', () => {
    const plan = fc.record({
      name: fc.constant('Somewhere'),
      dial_code: fc.stringMatching(/^[1-9][0-9]{0,3}$/),
      min_length: fc.integer({ min: 1, max: 14 }),
      max_length: fc.integer({ min: 1, max: 14 }),
    })
    fc.assert(
      fc.property(plan, fc.stringMatching(/^[0-9]{1,18}$/), (made, typed) => {
        const read = numberReader(made)
        const result = read(typed)
        if (!('mobile' in result)) return
        expect(result.mobile.length).toBeGreaterThanOrEqual(8)
        expect(result.mobile.length).toBeLessThanOrEqual(15)
        expect(result.mobile.length - made.dial_code.length).toBeGreaterThanOrEqual(made.min_length)
        expect(result.mobile.length - made.dial_code.length).toBeLessThanOrEqual(made.max_length)
        expect(result.mobile.endsWith(typed.replace(/^0+/, '').slice(-made.min_length))).toBe(true)
        expect(read(result.mobile)).toEqual(result)
      }),
    )
  })

  it('is found among pasted ones, blanks or not', () => {
    expect(splitNumbers('+1 202 555 0123 +1 202 555 0199\n2025550142, 12025550143', numberReader(US))).toEqual([
      '+1 202 555 0123',
      '+1 202 555 0199',
      '2025550142',
      '12025550143',
    ])
    expect(splitNumbers('07911 123456 07911 123457', numberReader(UK))).toEqual(['07911 123456', '07911 123457'])
  })

  it.each([
    ['98765 43210', '919876543210'],
    ['+91 98765 43210', '919876543210'],
    ['+44 (0)7911 123456', '447911123456'],
    ['0065 9123 4567', '6591234567'],
  ])('or India, written %s, is read on lists where any may stand', (typed, mobile) => {
    expect(readAnyMobile(typed)).toEqual({ mobile })
  })

  it.each(['12025550123', '987654321', '+91 12345', '+12 345', '+1234567890123456', 'call me'])(
    'is not guessed where %s might be a slip',
    typed => {
      expect(readAnyMobile(typed)).toEqual(normaliseMobile(typed))
      expect(readAnyMobile(typed)).toHaveProperty('reason')
    },
  )

  it('is India’s own where no country is named', () => {
    expect(numberReader()).toBe(normaliseMobile)
  })
})
