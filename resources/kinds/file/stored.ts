import type { StoredFaces } from '../common/stored.ts'
import type { FileField } from './field.ts'

export const stored: StoredFaces<FileField> = {
  // A path is of no use there.
  sheet: () => undefined,
}
