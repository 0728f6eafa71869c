import type { Samples } from '../common/samples.ts'
import { type PasswordField, password } from './field.ts'

export const samples: Samples<PasswordField> = {
  field: password({ label: 'Value', min: 3 }),
  good: [[' ab ', ' ab ']],
  bad: [['ab', 'at least 3']],
}
