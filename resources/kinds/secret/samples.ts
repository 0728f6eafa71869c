import type { Samples } from '../common/samples.ts'
import { type SecretField, secret } from './field.ts'

export const samples: Samples<SecretField> = {
  field: secret({ label: 'Value', min: 3 }),
  good: [
    ['abc', 'abc'],
    [{ is_set: 1 }, null],
    [{ clear: '1' }, { clear: 1 }],
  ],
  bad: [
    ['ab', 'at least 3'],
    [{ clear: 2 }, 'Enter text'],
  ],
}
