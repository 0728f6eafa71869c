import type { StoredFaces } from '../common/stored.ts'
import type { RichTextField } from './field.ts'

export const stored: StoredFaces<RichTextField> = {
  json: true,
  // A document is of no use there.
  sheet: () => undefined,
}
