import type { Samples } from '../common/samples.ts'
import { type SelectField, select } from './field.ts'

export const samples: Samples<SelectField> = {
  field: select({ label: 'Value', choices: [{ value: 1, label: 'One' }] }),
  good: [['1', 1]],
  bad: [[2, 'Choose one of: One']],
}
