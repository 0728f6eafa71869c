import { expect, test } from 'vitest'
import { filledIn } from '../../src/campaigns/filledIn.ts'

test('what stood in the variables is read back from a message', () => {
  expect(filledIn('Dear {#var#}, Rs {#var#} is due.', 'Dear Asha, Rs 500 is due.')).toEqual({
    variables: ['Asha', '500'],
    link: 0,
  })
  expect(filledIn('Dear {#var#}', 'Something else')).toEqual({ variables: [], link: 0 })
  expect(filledIn(undefined, 'Dear Asha')).toEqual({ variables: [], link: 0 })
})

test.each(['{#url#}', '{#var#}'])('the variable that was left for the personal link is known as the link’s own: %s', tag => {
  const template = `Dear {#var#}, see ${tag} before {#var#}.`
  expect(filledIn(template, `Dear Asha, see ${tag} before Monday.`)).toEqual({ variables: ['Asha', '', 'Monday'], link: 2 })
})
