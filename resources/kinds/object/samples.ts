import type { Samples } from '../common/samples.ts'
import { type ObjectField, object } from './field.ts'

export const samples: Samples<ObjectField> = {
  field: object({ label: 'Value', values: 'text' }),
  good: [['{"a":"b"}', { a: 'b' }]],
  bad: [[{ a: 1 }, 'Send an object']],
}
