import type { Samples } from '../common/samples.ts'
import { type MaskField, mask } from './field.ts'

export const samples: Samples<MaskField> = {
  field: mask({ label: 'Value', mask: '99-aa' }),
  good: [['12-xy', '12xy']],
  bad: [['1', 'Enter a complete value']],
}
