import type { Samples } from '../common/samples.ts'
import { type NumberField, number } from './field.ts'

export const samples: Samples<NumberField> = {
  field: number({ label: 'Value', max: 9 }),
  good: [['7', 7]],
  bad: [
    ['x', 'Enter a number'],
    [10, '9 or less'],
    [1.5, 'whole number'],
  ],
}
