import type { Samples } from '../common/samples.ts'
import { type ReferenceField, reference } from './field.ts'

export const samples: Samples<ReferenceField> = {
  field: reference({ label: 'Value', resource: 'users' }),
  good: [['5', 5]],
  bad: [[-1, 'Choose from the list']],
}
