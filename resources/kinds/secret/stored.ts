import type { StoredFaces } from '../common/stored.ts'
import type { SecretField } from './field.ts'
import { isAnswer, isClear } from './sent.ts'

export const stored: StoredFaces<SecretField> = {
  toStore: value => (isClear(value) || (isAnswer(value) && value.is_set === 0) ? null : value),
  answered: column => `jsonb_build_object('is_set', (${column} is not null)::int)`,
}
