import type { Field } from './field.ts'

export type JsonSchema = { readonly [key: string]: unknown }

/** What a kind that is made of fields asks about them: the same answers that the register gives about any field (language/kinds.ts). */
export interface Inner {
  read: (field: Field, value: unknown) => unknown
  problems: (field: Field, value: unknown) => string[]
  schema: (field: Field) => JsonSchema
  answer: (field: Field) => JsonSchema
  good: (field: Field) => unknown
}

/** The pure faces of a kind: how a value arrives, what is wrong with it, its JSON Schema, a good and a bad sample. How it is stored: `stored.ts`. */
export interface KindFaces<F> {
  /** Brings what arrived (text from a form or a CSV cell, numbers as text) into the value's own type; leaves what it cannot understand. */
  read: (value: unknown, field: F, inner: Inner) => unknown
  /** Sentences a person can act on; empty when the value may be stored. Never called with null or an empty text. */
  problems: (value: unknown, field: F, inner: Inner) => string[]
  schema: (field: F, inner: Inner) => JsonSchema
  /** JSON Schema of a stored value as it is answered: what older rules let in stands there still. */
  answer: (field: F, inner: Inner) => JsonSchema
  good: (field: F, inner: Inner) => unknown
  bad: (field: F) => unknown
  /** Of values that hold fields: what is wrong within, by the path to it (`0.title`). `problems` says the same in sentences of its own. */
  within?: (value: unknown, field: F, inner: Inner) => Readonly<Record<string, string[]>>
  /** What arrived says that the stored value stays. */
  keeps?: (value: unknown) => boolean
  /** What a person writes in a cell of a sheet, brought to what `read` understands; by default the text as it is. Made once a column. */
  cell?: (field: F) => (text: string) => unknown
  /** What a list is asked for, where that is not one or some of its values: part of a text, or a range by its two ends. */
  filteredBy?: 'part' | 'range'
  /** Its type in the words of JSON (`text`, `whole number`, `list of numbers`), and its limits, a sentence each, as the API documents say them. */
  told: (field: F) => { type: string; limits: string[] }
}
