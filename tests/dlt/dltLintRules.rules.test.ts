import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lintTemplate } from '../../messaging/dltLint.ts'

const TAGS = ['{#var#}', '{#numeric#}', '{#alphanumeric#}', '{#url#}', '{#urlott#}', '{#cbn#}', '{#email#}']
const word = fc.constantFrom('Dear', 'fee', 'Rs', 'शुल्क', 'देय है', 'due.', 'Asha-ji,', '₹', '(2026)', 'http://a.in')
/** What a person writes: words, and tags as registered between them. */
const pieces = fc.array(fc.oneof({ weight: 3, arbitrary: word }, { weight: 1, arbitrary: fc.constantFrom(...TAGS) }), {
  maxLength: 30,
})
const sound = pieces
  .filter(list => list.filter(piece => TAGS.includes(piece)).length <= 20)
  .map(list => `Hello ${list.join(' ')}`)
const errorsOf = (text: string) => lintTemplate(text).filter(lint => lint.level === 'error')

test('words with registered tags between them are never refused', () => {
  fc.assert(fc.property(sound, text => errorsOf(text).length === 0))
})

test('a variable written otherwise is refused at its place, wherever it stands', () => {
  const wrong = fc.constantFrom('{#VAR#}', '##var##', '{{1}}', '{var}', '{name}', '#var#')
  fc.assert(
    fc.property(sound, wrong, fc.nat(), (text, planted, at) => {
      const words = text.split(' ')
      const place = 1 + (at % words.length)
      const before = words.slice(0, place).join(' ')
      const whole = [before, planted, ...words.slice(place)].join(' ')
      expect(errorsOf(whole)).toContainEqual(expect.objectContaining({ code: 'UNKNOWN_VARIABLE', index: before.length + 1 }))
    }),
  )
})

test('more text than a template holds is refused, whatever it says', () => {
  fc.assert(fc.property(sound, text => errorsOf(`${text} ${'x'.repeat(1000)}`).some(lint => lint.code === 'TEXT_TOO_LONG')))
})

test('errors come before warnings, and what is said names a place inside the text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), pieces, (noise, list) => {
      const text = `${noise}${list.join('')}`
      const lints = lintTemplate(text, { headers: ['SUNRSE'] })
      const firstWarning = lints.findIndex(lint => lint.level === 'warning')
      if (firstWarning >= 0) expect(lints.slice(firstWarning).every(lint => lint.level === 'warning')).toBe(true)
      for (const { index } of lints) if (index !== undefined) expect(index).toBeLessThan(text.length)
    }),
  )
})
