import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTemplate, renderTemplate } from '../../messaging/dltTemplate.ts'

test('T28: of a thousand messages rendered in any order none bears what another was given', () => {
  const pieces = parseTemplate('Dear {#var#}, your fee of Rs {#var#} is due. - SUNRSE')
  fc.assert(
    fc.property(
      fc.shuffledSubarray(
        Array.from({ length: 1000 }, (_, n) => n),
        { minLength: 1000 },
      ),
      order => {
        for (const n of order)
          expect(renderTemplate(pieces, [`MARK${n}X`, `{#var#}${n}`])).toBe(
            `Dear MARK${n}X, your fee of Rs {#var#}${n} is due. - SUNRSE`,
          )
      },
    ),
    { numRuns: 5 },
  )
})
