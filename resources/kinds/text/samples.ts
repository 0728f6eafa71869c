import type { Samples } from '../common/samples.ts'
import { type TextField, text } from './field.ts'

export const samples: Samples<TextField> = {
  field: text({ label: 'Value', min: 2, max: 4 }),
  good: [
    [' ab ', 'ab'],
    [12, '12'],
  ],
  bad: [
    ['a', 'at least 2'],
    [['x'], 'Enter text'],
  ],
}
