import type { Samples } from '../common/samples.ts'
import { type NumberField, number } from '../number/field.ts'
import { type RecordsField, records } from './field.ts'

export const samples: Samples<RecordsField<{ a: NumberField<true> }>> = {
  field: records({ label: 'Value', one: 'Row', of: { a: number({ label: 'A', required: true }) }, min: 1, max: 2, unique: 'a' }),
  good: [['[{"a":"1"}]', [{ a: 1 }]]],
  bad: [
    [[], 'at least 1'],
    [[{ a: 1 }, { a: 1 }], 'Row 2, A: A is already in row 1'],
    [[{}], 'Row 1, A: A is required'],
    [[{ a: 1 }, { a: 2 }, { a: 3 }], 'at most 2; there are 3'],
    ['{}', 'list of objects'],
  ],
}
