/** Which column of a file fills which field. */

import type { ImportOperation } from '../../../resources/schema/define.ts'
import type { Field, Fields } from '../../../resources/schema/fields.ts'
import { problemsOf, readValue } from '../../../resources/schema/kinds.ts'

/** Column of the file → field; a column without one is left out. */
export type Mapping = Readonly<Record<string, string>>

/** Case, blanks and underscores do not count (domain §1.7). */
export const plainName = (heading: string): string => heading.toLowerCase().replaceAll(/[\s_]+/g, '')

/** The columns whose heading is a field's name, label or one of its other names; each field once, the first column that fits. */
export const guessMapping = (
  columns: readonly string[],
  { columns: known }: Pick<ImportOperation, 'columns'>,
  fields: Fields,
): Mapping => {
  const names = Object.entries(known).map(([field, aliases]) => ({
    field,
    names: [field, ...(aliases ?? []), fields[field]?.label ?? field].map(plainName),
  }))
  const taken = new Set<string>()
  return Object.fromEntries(
    columns.flatMap(column => {
      const found = names.find(one => !taken.has(one.field) && one.names.includes(plainName(column)))
      if (!found) return []
      taken.add(found.field)
      return [[column, found.field]]
    }),
  )
}

/** Gives a column to a field, taking it from the column that had it. */
export const mapColumn = (mapping: Mapping, column: string, field: string | undefined): Mapping => {
  const others = Object.fromEntries(Object.entries(mapping).filter(([name, taken]) => name !== column && taken !== field))
  return field === undefined ? others : { ...others, [column]: field }
}

/** Required fields that no column fills. */
export const missingFields = (mapping: Mapping, { columns }: Pick<ImportOperation, 'columns'>, fields: Fields): string[] => {
  const filled = new Set(Object.values(mapping))
  return Object.keys(columns).filter(name => fields[name]?.required && !filled.has(name))
}

export interface JudgedCell {
  text: string
  problems: readonly string[]
}

/** A choice may be written by its label, a record of another list by its title: those the platform reads. */
const judgeCell = (field: Field, text: string): string[] => {
  if (field.kind === 'reference') return text.trim() === '' && field.required ? [`${field.label} is required.`] : []
  if (field.kind === 'select') {
    const parts = (field.multiple ? text.split('|') : [text]).map(plainName).filter(part => part !== '')
    const isKnown = (part: string) =>
      field.choices.some(choice => plainName(choice.label) === part || plainName(String(choice.value)) === part)
    if (parts.length > 0 && parts.every(isKnown)) return []
  }
  return problemsOf(field, readValue(field, text))
}

/** The first rows as they would be read, with what is wrong in each cell; fields in the order of the file. */
export const judgeRows = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  fields: Fields,
): JudgedCell[][] =>
  rows.map(row =>
    columns.flatMap((column, index) => {
      const field = fields[mapping[column] ?? '']
      const text = row[index] ?? ''
      return field ? [{ text, problems: judgeCell(field, text) }] : []
    }),
  )
