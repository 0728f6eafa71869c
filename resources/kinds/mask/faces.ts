/** The value of mask fields. */

import { tell } from '../../../messaging/tell.ts'
import type { KindFaces } from '../common/faces.ts'
import type { MaskField } from './field.ts'

const maskClasses = (mask: string) => [...mask].filter(c => c === '9' || c === 'a')

export const mask: KindFaces<MaskField> = {
  read: (value, { mask }) => {
    if (typeof value !== 'string') return value
    const literals = new Set([...mask].filter(c => c !== '9' && c !== 'a'))
    const typed =
      value.length === mask.length
        ? [...value].filter((c, i) => mask[i] === '9' || mask[i] === 'a' || !literals.has(c)).join('')
        : value
    return typed.trim()
  },
  problems: (value, { mask }) => {
    const pattern = maskClasses(mask)
      .map(c => (c === '9' ? '\\d' : '[A-Za-z]'))
      .join('')
    return typeof value === 'string' && new RegExp(`^${pattern}$`).test(value)
      ? []
      : [tell('Enter a complete value: %{form}.', { form: mask })]
  },
  schema: ({ mask }) => ({
    type: 'string',
    pattern: `^${maskClasses(mask)
      .map(c => (c === '9' ? '[0-9]' : '[A-Za-z]'))
      .join('')}$`,
  }),
  answer: () => ({ type: 'string' }),
  good: ({ mask }) => maskClasses(mask).join(''),
  bad: () => '?',
  told: ({ mask: form }) => ({ type: 'text', limits: [`Of the form ${form}`] }),
}
