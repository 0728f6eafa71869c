import type { Field } from '../../resources/language/fields.ts'

interface FieldTexts {
  label: string
  help?: string
  patternMessage?: string
  choices?: readonly { value: unknown; label: string }[]
}

/** What of a field is read by a person, whatever its kind. */
export const textsOf = (field: Field): FieldTexts & { choices: NonNullable<FieldTexts['choices']> } => ({
  choices: [],
  ...(field as FieldTexts),
})
