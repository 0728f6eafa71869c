import type { Samples } from '../common/samples.ts'
import { type ColourField, colour } from './field.ts'

export const samples: Samples<ColourField> = {
  field: colour({ label: 'Value' }),
  good: [
    ['#336699', '#336699'],
    ['#000000', null],
  ],
  bad: [['blue', 'Enter a colour']],
}
