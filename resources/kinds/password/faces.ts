/** The value of password fields. */

import { meetsPattern, PASSWORD_PATTERN, PATTERN_MISSED } from '../../../messaging/password.ts'
import type { KindFaces } from '../common/faces.ts'
import { lengthOf, unstorable } from '../common/letters.ts'
import { between } from '../common/told.ts'
import type { PasswordField } from './field.ts'

export const password: KindFaces<PasswordField> = {
  read: value => value,
  problems: (value, { min = 1, max = 128, format }) => {
    if (typeof value !== 'string') return ['Enter text.']
    if (format && !meetsPattern(value)) return [PATTERN_MISSED]
    if (lengthOf(value) < min) return [`Enter at least ${min} characters.`]
    return value.length > max && lengthOf(value) > max ? [`Enter at most ${max} characters.`] : unstorable(value)
  },
  schema: ({ min = 1, max = 128, format }) => ({
    type: 'string',
    minLength: min,
    maxLength: max,
    ...(format && { pattern: PASSWORD_PATTERN.source }),
    writeOnly: true,
  }),
  answer: () => ({ type: 'string' }),
  good: ({ min = 1, format }) => (format ? 'Correct9horse!' : 'Correct9horse'.padEnd(min, '!')),
  bad: () => 12345678,
  secret: true,
  keeps: value => value === '' || value === null,
  told: ({ min, max, format }) => ({
    type: 'text',
    limits: [...between(min, max, ' characters'), ...(format ? [PATTERN_MISSED] : [])],
  }),
}
