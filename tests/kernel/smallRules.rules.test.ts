import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextOpening, withinHours } from '../../messaging/hours.ts'
import { meetsPattern, meetsStrength, passwordProblems, passwordStrength } from '../../messaging/password.ts'
import { PATTERNS } from '../../messaging/patterns.ts'
import { closingCounts } from '../../messaging/ratio.ts'
import { voicePulses } from '../../messaging/voice/pulses.ts'
import vectors from '../fixtures/vectors.json' with { type: 'json' }

describe('passwords', () => {
  it.each(vectors.password)('$input: strength $strength, pattern $pattern', ({ input, strength, pattern }) => {
    expect(meetsStrength(input)).toBe(strength)
    expect(meetsPattern(input)).toBe(pattern)
  })

  it('are told what they lack', () => {
    expect(passwordStrength('abc1')).toEqual({
      ok: false,
      classes: 2,
      length: 4,
      missing: ['an upper-case letter', 'a special character'],
    })
    expect(passwordStrength('Passwörd 😀')).toMatchObject({ ok: true, classes: 3, length: 10, missing: ['a digit'] })
  })

  it('are refused by the server in sentences, all at once', () => {
    expect(passwordProblems('Str0ng-enough', 'asha')).toEqual([])
    expect(passwordProblems('abc', 'asha')).toEqual([
      'Use 8 to 128 characters.',
      'Use at least 3 of lower-case letters, upper-case letters, digits and special characters; add an upper-case letter or a digit or a special character.',
    ])
    expect(passwordProblems('My.ASHA.2026', 'Asha')).toEqual(['Leave the username out of the password.'])
    expect(passwordProblems('Str0ng-enough', '')).toEqual([])
    expect(passwordProblems('Abcdefg1', 'asha')).toEqual([])
    expect(passwordProblems('Abcdef1', 'asha')).toEqual(['Use 8 to 128 characters.'])
    expect(passwordProblems(`Aa1${'x'.repeat(125)}`, 'asha')).toEqual([])
    expect(passwordProblems(`Aa1${'x'.repeat(126)}`, 'asha')).toEqual(['Use 8 to 128 characters.'])
  })
})

describe('patterns', () => {
  it.each(vectors.ids.gstin)('GSTIN $input: $expected', ({ input, expected }) => {
    expect(PATTERNS.gstin.test(input)).toBe(expected)
  })

  it.each(vectors.ids.pan)('PAN $input: $expected', ({ input, expected }) => {
    expect(PATTERNS.pan.test(input)).toBe(expected)
  })

  it.each([
    ['alpha', ['Asha'], ['', 'A b', 'a1', 'é']],
    ['alphaSpace', ['Asha Verma'], ['', 'a1', 'a\nb']],
    ['alphanumeric', ['a1B'], ['', 'a 1', 'a-1']],
    ['number', ['0', '12.5', '12.50'], ['', '12.', '.5', '12.505', '-1', '1e3', '12.5\n']],
    ['digits', ['0123'], ['', '1 2', '١']],
    ['email', ['a@b.in', 'a.b+c@d.co.in'], ['', 'a@b', '@b.in', 'a b@c.in', 'a@b@c.in', 'a@b.c']],
    ['mobileAsTyped', ['9876543210', '919876543210'], ['987654321', '9198765432101', '98765 43210']],
    ['time', ['00:00', '23:59'], ['24:00', '9:00', '10:60', '10:00:00']],
  ] as const)('%s', (name, good, bad) => {
    for (const text of good) expect(PATTERNS[name].test(text), text).toBe(true)
    for (const text of bad) expect(PATTERNS[name].test(text), text).toBe(false)
  })
})

describe('promotional hours', () => {
  const hours = { start: '10:00', end: '21:00', timeZone: 'Asia/Kolkata' }
  const india = (time: string) => new Date(`2026-11-20T${time}+05:30`)

  it('are open from the first minute until the last is over', () => {
    expect(
      ['09:59:59', '10:00:00', '15:30:00', '20:59:59', '21:00:00', '00:00:00'].map(time => withinHours(india(time), hours)),
    ).toEqual([false, true, true, true, false, false])
  })

  it('open next today, tomorrow, or are open now', () => {
    expect(nextOpening(india('09:59:59.5'), hours)).toEqual(india('10:00:00'))
    expect(nextOpening(india('21:00:00'), hours)).toEqual(new Date('2026-11-21T10:00:00+05:30'))
    expect(nextOpening(new Date('2026-12-31T23:00:00+05:30'), hours)).toEqual(new Date('2027-01-01T10:00:00+05:30'))
    expect(nextOpening(india('10:00:00.123'), hours)).toEqual(india('10:00:00.123'))
  })

  it('may last over midnight, or for ever', () => {
    const night = { ...hours, start: '22:00', end: '06:00' }
    expect(['21:59:00', '22:00:00', '05:59:00', '06:00:00'].map(time => withinHours(india(time), night))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(withinHours(india('03:00:00'), { ...hours, start: '10:00', end: '10:00' })).toBe(true)
  })

  it('next open at the first moment at which they are open, also where the clocks change meanwhile', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30', '59'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
    const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    const zone = fc.constantFrom('Asia/Kolkata', 'America/New_York', 'UTC')
    const change = fc
      .integer({ min: -1500, max: 1500 })
      .chain(minute =>
        fc.constantFrom('2026-03-08T07:00Z', '2026-11-01T06:00Z').map(day => new Date(Date.parse(day) + minute * 60_000)),
      )
    fc.assert(
      fc.property(fc.oneof(at, change), time, time, zone, (at, start, end, timeZone) => {
        fc.pre(!start.startsWith('02')) // the hour that New York skips; see below
        const window = { start, end, timeZone }
        const opening = nextOpening(at, window)
        expect(opening.getTime()).toBeGreaterThanOrEqual(at.getTime())
        expect(opening.getTime()).toBeLessThan(at.getTime() + 49 * 3_600_000)
        expect(withinHours(opening, window)).toBe(true)
        const waits = opening.getTime() > at.getTime()
        expect(withinHours(at, window)).toBe(!waits)
        if (waits) expect(withinHours(new Date(opening.getTime() - 1), window)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('open at the latest an hour after an opening that the clocks skip, and never while they are closed', () => {
    const evening = new Date('2026-03-07T22:00:00-05:00')
    const newYork = (start: string, end: string) => nextOpening(evening, { start, end, timeZone: 'America/New_York' })
    expect(newYork('02:30', '05:00')).toEqual(new Date('2026-03-08T03:30:00-04:00'))
    expect(newYork('02:30', '03:00')).toEqual(new Date('2026-03-09T02:30:00-04:00'))
  })

  it('refuse what is not a time of day', () => {
    expect(() => withinHours(india('10:00:00'), { ...hours, start: '10' })).toThrow('"10" is not a time of day')
    expect(() => nextOpening(india('10:00:00'), { ...hours, end: '24:00' })).toThrow(RangeError)
  })
})

describe('closing by ratio', () => {
  it('rounds down and leaves the rest unchanged', () => {
    expect(closingCounts(250, 90, 5)).toEqual({ delivered: 225, failed: 12, unchanged: 13 })
    expect(closingCounts(10, 1)).toEqual({ delivered: 0, failed: 0, unchanged: 10 })
    expect(closingCounts(0, 100)).toEqual({ delivered: 0, failed: 0, unchanged: 0 })
  })

  it('never closes more rows than there are, nor more than asked', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 100 }), fc.nat(99), (eligible, percent, failed) => {
        fc.pre(percent + failed <= 100)
        const counts = closingCounts(eligible, percent, failed)
        expect(counts.delivered + counts.failed + counts.unchanged).toBe(eligible)
        expect(Math.min(...Object.values(counts))).toBeGreaterThanOrEqual(0)
        expect(counts.delivered * 100).toBeLessThanOrEqual(eligible * percent)
        expect((counts.delivered + 1) * 100).toBeGreaterThan(eligible * percent)
      }),
    )
  })

  it.each([
    [10, 0, 0, 'minimum 1'],
    [10, 101, 0, 'maximum 100'],
    [10, 50.5, 0, 'whole percentage'],
    [10, Number.NaN, 0, 'minimum 1'],
    [10, 90, -1, 'minimum 0'],
    [10, 90, 20, 'exceed 100'],
    [-1, 90, 0, 'number of rows'],
  ])('of %d rows by %d and %d is refused: %s', (eligible, percent, failed, reason) => {
    expect(() => closingCounts(eligible, percent, failed)).toThrow(reason)
  })
})

describe('voice pulses', () => {
  it.each(vectors.voice_pulses_30s)('$seconds s are $expected pulses of 30 s', ({ seconds, expected }) => {
    expect(voicePulses(seconds)).toBe(expected)
  })

  it('may have another length', () => {
    expect([voicePulses(61, 60), voicePulses(15, 15), voicePulses(0.1, 15)]).toEqual([2, 1, 1])
  })

  it('refuse lengths that are none', () => {
    for (const [seconds, pulse] of [
      [-1, 30],
      [Number.NaN, 30],
      [10, 0],
    ] as const)
      expect(() => voicePulses(seconds, pulse)).toThrow(RangeError)
  })
})
