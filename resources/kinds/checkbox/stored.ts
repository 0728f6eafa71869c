import type { StoredFaces } from '../common/stored.ts'
import type { CheckboxField } from './field.ts'

export const stored: StoredFaces<CheckboxField> = {
  sheet: (_field, { column }) => `case ${column} when 1 then 'Yes' when 0 then 'No' end`,
  words: (_field, value) => (String(value) === '1' ? 'Yes' : 'No'),
}
