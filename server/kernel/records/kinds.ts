/** What the server alone asks of a field's kind: whether it is well declared, and how its values stand in the database and in sheets. */

import { existsSync } from 'node:fs'
import type { Around, Condition, SampleParts, SheetPlace, StoredFaces, Wanted } from '../../../resources/kinds/common/stored.ts'
import * as register from '../../../resources/kinds/index.ts'
import type { Field } from '../../../resources/language/fields.ts'
import { goodValue } from '../../../resources/language/kinds.ts'
import { takesSeveral } from '../../../resources/language/listed.ts'

/**
 * The stored faces of kinds by what stands in their folders; those without a stored.ts have none.
 * @throws Error for a stored.ts that does not say what it is there to say
 */
export const storedFaces = async (folder: URL, kinds: readonly string[]): Promise<ReadonlyMap<string, StoredFaces<Field>>> => {
  const found = kinds
    .map(kind => ({ kind, file: new URL(`${kind}/stored.ts`, folder) }))
    .filter(({ file }) => existsSync(file))
    .map(async ({ kind, file }) => {
      // What a face takes is the field of its own kind; which one that is, only the folder says.
      const { stored }: { stored?: StoredFaces<Field> } = await import(file.href)
      if (!stored) throw new Error(`resources/kinds/${kind}/stored.ts exports no 'stored'.`)
      return [kind, stored] as const
    })
  return new Map(await Promise.all(found))
}

// Found, not listed: a list would be a second line for every kind, and what the panel loads would carry SQL if the register did.
const STORED = await storedFaces(new URL('../../../resources/kinds/', import.meta.url), Object.keys(register))

const facesOf = (field: Field): StoredFaces<Field> => STORED.get(field.kind) ?? {}

/** What is wrong with the declaration of a field, a sentence each. */
export const mistakesIn = (field: Field, around: Around): string[] =>
  Object.values(facesOf(field).mistakes ?? {}).flatMap(mistake => mistake(field, around))

/** A value as it is stored. */
export const toStore = (field: Field | undefined, value: unknown): unknown => {
  const faces = field && facesOf(field)
  return faces?.toStore ? faces.toStore(value) : value
}

/** Whether the column of a field holds JSON. */
export const isStoredAsJson = (field: Field): boolean => facesOf(field).json === true

/** SQL of what a record answers of a secret; undefined where it answers nothing. */
export const answeredSql = (field: Field, column: string): string | undefined => facesOf(field).answered?.(column)

/** What a list is filtered by: a value, one of several, or as the field's kind says. */
export const filterSql = (field: Field, wanted: Wanted): Condition => {
  const own = facesOf(field).filter?.(field, wanted)
  if (own) return own
  const { column, value } = wanted
  if (takesSeveral(field)) return { sql: `${column} && ?`, values: [value] }
  return { sql: Array.isArray(value) ? `${column} = any(?)` : `${column} = ?`, values: [value] }
}

/** SQL of a value that is being written, over its parameter. `zone` adds a parameter with the account's clock. */
export const writtenSql = (field: Field | undefined, parameter: string, zone: () => string): string =>
  (field && facesOf(field).written?.(field, parameter, zone)) ?? parameter

/** SQL of a value as a person reads it in a sheet; undefined where it is of no use there. */
export const sheetSql = (field: Field, place: SheetPlace): string | undefined => {
  const { sheet } = facesOf(field)
  return sheet ? sheet(field, place) : place.column
}

/** What a person would write into a cell of a sheet; empty where nothing needs to stand there. */
export const sampleCell = (field: Field, title: SampleParts['title']): string => {
  const good = goodValue(field)
  const { sample } = facesOf(field)
  if (sample) return sample(field, { good, title })
  return field.required || field.example !== undefined ? String(good) : ''
}

/** One value that a list was filtered by, in a person's words. */
export const filterWords = (field: Field, value: unknown): string => facesOf(field).words?.(field, value) ?? String(value)
