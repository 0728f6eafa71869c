/** The value of text fields. */

import { tell } from '../../../messaging/tell.ts'
import type { KindFaces } from '../common/faces.ts'
import { lengthOf, unstorable } from '../common/letters.ts'
import { between } from '../common/told.ts'
import type { TextField } from './field.ts'
import { FORMATS } from './formats.ts'

const patternOf = (format: TextField['format']) => format && FORMATS[format].matches?.pattern

export const text: KindFaces<TextField> = {
  read: (value, field) => {
    const typed = typeof value === 'number' ? String(value) : value
    if (typeof typed !== 'string') return typed
    // Blanks around several lines may be meant; blanks alone are no text.
    const plain = (field.lines ?? 1) === 1 || typed.trim() === '' ? typed.trim() : typed
    const cased = field.case === 'upper' ? plain.toUpperCase() : field.case === 'lower' ? plain.toLowerCase() : plain
    const validated = field.format && cased !== '' ? FORMATS[field.format].validate(cased) : undefined
    return validated && 'value' in validated ? validated.value : cased
  },
  problems: (value, { min, max, pattern, patternMessage, format }) => {
    if (typeof value !== 'string') return [tell('Enter text.')]
    const validated = format && FORMATS[format].validate(value)
    return [
      ...unstorable(value),
      ...(min !== undefined && lengthOf(value) < min ? [tell('Enter at least %{least} characters.', { least: min })] : []),
      ...(max !== undefined && value.length > max && lengthOf(value) > max
        ? [tell('Enter at most %{most} characters; this has %{has}.', { most: max, has: lengthOf(value) })]
        : []),
      ...(pattern && !new RegExp(pattern, 'u').test(value)
        ? [patternMessage ?? tell('Enter a value of the form %{form}.', { form: pattern })]
        : []),
      ...(validated && 'problem' in validated ? [validated.problem] : []),
    ]
  },
  schema: ({ min, max, format, pattern = patternOf(format), lines = 1, required }) => ({
    type: 'string',
    ...((min !== undefined || required) && { minLength: min ?? 1 }),
    ...(max !== undefined && { maxLength: max }),
    // What stands around a single line is taken off before it is counted.
    ...(pattern
      ? { pattern }
      : lines === 1
        ? (min !== undefined || required) && { pattern: '^\\S([\\s\\S]*\\S)?$' }
        : required && { pattern: '\\S' }),
    ...(format && { 'x-format': format }),
  }),
  answer: () => ({ type: 'string' }),
  good: ({ example, format, min = 1 }) => example ?? (format ? FORMATS[format].good : 'x'.repeat(min)),
  bad: ({ format }) => (format ? FORMATS[format].bad : ['a list']),
  filteredBy: 'part',
  told: field => ({
    type: 'text',
    limits: [
      ...between(field.min, field.max, ' characters'),
      ...(field.patternMessage ? [field.patternMessage] : field.pattern ? [`Of the form ${field.pattern}`] : []),
      ...(field.format ? [FORMATS[field.format].matches?.problem ?? `Form: ${field.format}`] : []),
      ...(field.case ? [`Stored in ${field.case} case`] : []),
    ],
  }),
}
