import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HeaderLint, lintHeader } from '../../messaging/headerLint.ts'
import { validity, WARN_DAYS } from '../../messaging/validity.ts'

const codes = (lints: readonly HeaderLint[]) => lints.map(lint => lint.code)
const letters = fc.stringMatching(/^[A-Z]{6}$/)
const digits = fc.stringMatching(/^\d{6}$/)

describe('a header', () => {
  test('of six letters or six digits is never refused', () => {
    fc.assert(
      fc.property(fc.oneof(letters, digits), fc.option(fc.integer({ min: 1, max: 8 })), (header, category) =>
        lintHeader(header, category).every(lint => lint.level === 'warning'),
      ),
    )
  })

  test('of anything else is refused, with one sentence', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter(text => text.trim() !== '' && !/^([A-Za-z]{6}|\d{6})$/.test(text.trim())),
        text => {
          const lints = lintHeader(text)
          return lints.length === 1 && lints[0]?.level === 'error'
        },
      ),
    )
  })

  test('with what the operator adds is told apart from one of a wrong length, and named without it', () => {
    fc.assert(
      fc.property(letters, fc.stringMatching(/^[A-Z]{2}$/), fc.constantFrom('P', 'S', 'T', 'G'), (header, prefix, suffix) => {
        for (const text of [`${prefix}-${header}-${suffix}`, `${prefix}-${header}`, `${header}-${suffix}`]) {
          const [lint] = lintHeader(text)
          expect(lint).toMatchObject({ code: 'AFFIXED', message: expect.stringContaining(`Enter ${header} only`) })
        }
      }),
    )
  })

  test.each([
    ['INFORM', ['GENERIC']],
    ['GOVIND', ['GOVERNMENT']],
    ['SUNRSE', []],
    ['sunrse', []],
    ['', []],
  ])('%s is said to be %j', (header, expected) => {
    expect(codes(lintHeader(header))).toEqual(expected)
  })

  test('of digits usually begins with its content category', () => {
    expect(codes(lintHeader('567890', 5))).toEqual([])
    expect(codes(lintHeader('567890', 3))).toEqual(['CATEGORY'])
    expect(codes(lintHeader('567890', null))).toEqual([])
    expect(codes(lintHeader('SUNRSE', 3))).toEqual([])
  })
})

describe('validity', () => {
  test('counts whole days to the last one, and warns from fifteen days before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -400, max: 400 }),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (days, now) => {
          const today = now.toISOString().slice(0, 10)
          const until = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
          const state = days < 0 ? 'expired' : days <= WARN_DAYS ? 'soon' : 'valid'
          expect(validity(until, today)).toEqual({ state, days })
        },
      ),
    )
  })

  test.each([null, undefined, '', 'never'])('without a last day (%j) holds for good', until => {
    expect(validity(until, '2026-11-20')).toEqual({ state: 'open', days: null })
  })
})
