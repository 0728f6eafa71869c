import type { Samples } from '../common/samples.ts'
import { type DateField, date } from './field.ts'

export const samples: Samples<DateField> = {
  field: date({ label: 'Value' }),
  good: [[' 2026-01-31 ', '2026-01-31']],
  bad: [['2026-02-30', 'Enter a date like']],
}
