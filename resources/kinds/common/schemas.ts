import type { JsonSchema } from './faces.ts'

/** The schema of one value, or of a list of them where the field takes several. */
export const oneOrMany = ({ multiple, required }: { multiple?: boolean; required?: boolean }, item: JsonSchema): JsonSchema =>
  multiple ? { type: 'array', items: item, ...(required && { minItems: 1 }) } : item

/** The same of an answer. */
export const manyOf = ({ multiple }: { multiple?: boolean }, item: JsonSchema): JsonSchema =>
  multiple ? { type: 'array', items: item } : item
