/** The value of a secret: what is typed, or the wish to clear what is stored. */

import { tell } from '../../../messaging/tell.ts'
import type { KindFaces } from '../common/faces.ts'
import { lengthOf, unstorable } from '../common/letters.ts'
import type { SecretField } from './field.ts'
import { has, isAnswer, isClear } from './sent.ts'

export const secret: KindFaces<SecretField> = {
  read: value => {
    if (isAnswer(value)) return null
    return has(value, 'clear') && value.clear === '1' ? { clear: 1 } : value
  },
  problems: (value, { min = 1, max = 500, required, lasting }) => {
    if (isClear(value)) return required || lasting ? [tell('This cannot be cleared: it is required.')] : []
    if (typeof value !== 'string') return [tell('Enter text, or send { "clear": 1 } to remove the stored value.')]
    if (lengthOf(value) < min) return [tell('Enter at least %{least} characters.', { least: min })]
    return lengthOf(value) > max ? [tell('Enter at most %{most} characters.', { most: max })] : unstorable(value)
  },
  schema: ({ min = 1, max = 500, required }) => ({
    type: required ? 'string' : ['string', 'object'],
    minLength: min,
    maxLength: max,
    writeOnly: true,
    ...(!required && { properties: { clear: { enum: [1] } }, required: ['clear'], additionalProperties: false }),
  }),
  answer: () => ({ type: 'object', properties: { is_set: { enum: [0, 1] } }, required: ['is_set'] }),
  good: ({ min = 1 }) => 'sample-secret'.padEnd(min, '-'),
  bad: () => 12345678,
  keeps: value => value === '' || value === null || isAnswer(value),
  told: ({ min = 1, max = 500, required }) => ({
    type: 'text',
    limits: [
      `${min} to ${max} characters`,
      'Leave empty to keep the stored value. Only whether it is set is returned, never the value',
      ...(required ? [] : ['{ "clear": 1 } removes it']),
    ],
  }),
}
