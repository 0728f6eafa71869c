import type { Samples } from '../common/samples.ts'
import { type CheckboxField, checkbox } from './field.ts'

export const samples: Samples<CheckboxField> = {
  field: checkbox({ label: 'Value' }),
  good: [
    ['true', 1],
    [false, 0],
  ],
  bad: [[2, '1 or 0']],
}
