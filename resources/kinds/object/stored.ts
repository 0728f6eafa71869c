import type { StoredFaces } from '../common/stored.ts'
import type { ObjectField } from './field.ts'

export const stored: StoredFaces<ObjectField> = {
  json: true,
  // A document is of no use there.
  sheet: () => undefined,
}
