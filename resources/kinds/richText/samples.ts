import type { Samples } from '../common/samples.ts'
import { type RichTextField, richText } from './field.ts'

export const samples: Samples<RichTextField> = {
  field: richText({ label: 'Value' }),
  good: [['{"type":"doc"}', { type: 'doc' }]],
  bad: [['<p>', 'JSON document']],
}
