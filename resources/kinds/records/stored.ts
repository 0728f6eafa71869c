import type { StoredFaces } from '../common/stored.ts'
import type { RecordsField } from './field.ts'

export const stored: StoredFaces<RecordsField> = { json: true }
