/** The value of password fields. */

import { meetsPattern, PASSWORD_PATTERN, PATTERN_MISSED } from '../../../messaging/password.ts'
import { tell } from '../../../messaging/tell.ts'
import type { KindFaces } from '../common/faces.ts'
import { lengthOf, unstorable } from '../common/letters.ts'
import { between } from '../common/told.ts'
import type { PasswordField } from './field.ts'

const DIGITS = /^\d+$/

export const password: KindFaces<PasswordField> = {
  read: value => value,
  problems: (value, { min = 1, max = 128, format, digits }) => {
    if (typeof value !== 'string') return [tell('Enter text.')]
    if (digits && (value.length !== digits || !DIGITS.test(value))) return [tell('Enter %{count} digits.', { count: digits })]
    if (format && !meetsPattern(value)) return [PATTERN_MISSED]
    if (lengthOf(value) < min) return [tell('Enter at least %{least} characters.', { least: min })]
    return value.length > max && lengthOf(value) > max
      ? [tell('Enter at most %{most} characters.', { most: max })]
      : unstorable(value)
  },
  schema: ({ digits, min = digits ?? 1, max = digits ?? 128, format }) => ({
    type: 'string',
    minLength: min,
    maxLength: max,
    ...(digits && { pattern: `^\\d{${digits}}$` }),
    ...(format && { pattern: PASSWORD_PATTERN.source }),
    writeOnly: true,
  }),
  answer: () => ({ type: 'string' }),
  good: ({ min = 1, format, digits }) =>
    digits ? '13579'.repeat(digits).slice(0, digits) : format ? 'Correct9horse!' : 'Correct9horse'.padEnd(min, '!'),
  bad: () => 12345678,
  keeps: value => value === '' || value === null,
  told: ({ min, max, format, digits }) => ({
    type: 'text',
    limits: [...(digits ? [`${digits} digits`] : between(min, max, ' characters')), ...(format ? [PATTERN_MISSED] : [])],
  }),
}
