/** The value of reference fields. */

import { tell } from '../../../messaging/tell.ts'
import type { KindFaces } from '../common/faces.ts'
import { listOf, once } from '../common/lists.ts'
import { numberOf } from '../common/numbers.ts'
import { manyOf, oneOrMany } from '../common/schemas.ts'
import type { ReferenceField } from './field.ts'

export const reference: KindFaces<ReferenceField> = {
  read: (value, { multiple }) => (multiple ? (once(listOf(value)?.map(numberOf)) ?? value) : numberOf(value)),
  problems: (value, { multiple }) => {
    const ids = multiple ? value : [value]
    if (!Array.isArray(ids)) return [tell('Choose from the list.')]
    if (multiple && ids.length > 1000) return [tell('Choose at most %{most}.', { most: '1,000' })]
    return ids.every(id => Number.isSafeInteger(id) && id > 0) ? [] : [tell('Choose from the list.')]
  },
  schema: field => ({
    ...oneOrMany(field, { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    'x-resource': field.resource,
    ...(field.multiple && { maxItems: 1000 }),
  }),
  answer: field => manyOf(field, { type: 'integer' }),
  good: ({ multiple }) => (multiple ? [1] : 1),
  bad: () => ({}),
  told: ({ multiple }) => ({ type: multiple ? 'list of numbers' : 'number of a record', limits: [] }),
}
