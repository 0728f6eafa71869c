import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meetsPattern, PASSWORD_PATTERN, PATTERN_MISSED } from '../../messaging/password.ts'
import { PATTERNS } from '../../messaging/patterns.ts'
import { FORMATS } from '../../resources/kinds/text/formats.ts'
import { validateBody } from '../../resources/language/body.ts'
import { objectSchema } from '../../resources/language/bodySchema.ts'
import { type Field, password, text } from '../../resources/language/fields.ts'
import { toldOf } from '../../resources/language/kinds.ts'
import { validateInput } from '../../src/kernel/form/validateInput.ts'

const NAMES = Object.keys(PATTERNS) as (keyof typeof PATTERNS)[]
const named: readonly (readonly [string, Field, RegExp, string])[] = [
  ...NAMES.map(
    name =>
      [
        name,
        text({ label: 'Value', required: true, format: name }),
        PATTERNS[name],
        FORMATS[name].matches?.problem ?? '',
      ] as const,
  ),
  ['password', password({ label: 'Value', required: true, format: 'password' }), PASSWORD_PATTERN, PATTERN_MISSED],
]

const one = (signs: string) => fc.constantFrom(...signs)
/** Ten signs with one of each class among them, in any order. */
const goodPassword = fc
  .tuple(one('0189'), one('!@#$%^&*'), one('abxz'), one('ABXZ'), fc.string({ minLength: 6, maxLength: 6 }))
  .chain(parts => fc.shuffledSubarray([...parts.join('')], { minLength: 10 }))
  .map(signs => signs.join(''))
const goodFor = (name: string, pattern: RegExp) => (name === 'password' ? goodPassword : fc.stringMatching(pattern))

const ajv = new Ajv2020({ strict: false })
ajv.addKeyword({ keyword: 'x-format', type: 'string' })

describe.each(named)('a field that names the pattern %s', (name, field, pattern, sentence) => {
  const accepts = ajv.compile(objectSchema({ value: field }))
  /** Letters as they come, those that only just miss, and whatever else people paste. */
  const typed = fc.oneof(
    goodFor(name, pattern),
    goodFor(name, pattern).chain(good => fc.constantFrom(`${good}é`, `${good}\n.`, good.slice(1), `-${good}`, good + good)),
    fc.string({ minLength: 1, maxLength: 24, unit: 'grapheme' }),
  )
  /** What a text is judged by: what stands around it is taken off. */
  const judged = (value: string) => (name === 'password' ? value : value.trim())

  test('takes what meets it, and says its sentence at the field for everything else: form, platform and API documents alike', () => {
    fc.assert(
      fc.property(
        typed.filter(value => judged(value) !== '' && !value.includes('\u0000') && value.isWellFormed()),
        value => {
          const meets = pattern.test(judged(value))
          const errors = meets ? {} : { value: [sentence] }
          expect(validateBody({ value: field }, { value }).errors).toEqual(errors)
          expect(validateInput({ value: field }, { value }).errors).toEqual(meets ? {} : { value: sentence })
          expect(accepts({ value: judged(value) })).toBe(meets)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('is named in the documents of the API', () => {
    expect(sentence).toMatch(/\.$/)
    expect(toldOf(field).limits).toContain(sentence)
    expect(objectSchema({ value: field })).toMatchObject({ properties: { value: { pattern: pattern.source } } })
  })
})

test('the predefined password is one of 6 to 16 signs with one of each class', () => {
  fc.assert(
    fc.property(goodPassword, value => {
      expect(meetsPattern(value)).toBe(true)
      for (const without of [/\d/g, /[!@#$%^&*]/g, /[a-z]/g, /[A-Z]/g])
        expect(meetsPattern(value.replaceAll(without, '_'))).toBe(false)
      expect(meetsPattern(value.slice(0, 5))).toBe(false)
      expect(meetsPattern(value.padEnd(17, 'x'))).toBe(false)
    }),
  )
})
