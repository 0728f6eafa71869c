import type { StoredFaces } from '../common/stored.ts'
import { beginsCondition, numberCondition } from './begins.ts'
import { containsCondition } from './contains.ts'
import type { TextField } from './field.ts'
import { FORMATS } from './formats.ts'

export const stored: StoredFaces<TextField> = {
  filter: ({ format }, { column, match, value }) => {
    const wanted = String(value)
    if (match === 'contains') return containsCondition(column, wanted)
    if (match !== 'prefix') return undefined
    return (format === 'mobile' ? numberCondition(column, wanted) : undefined) ?? beginsCondition(column, wanted)
  },
  mistakes: {
    twoForms: ({ format, pattern }) => (format && pattern ? ["give 'format' or 'pattern', not both"] : []),
    example: ({ format, example }) =>
      format && example && 'problem' in FORMATS[format].validate(example) ? [`'example' does not have the format ${format}`] : [],
  },
}
