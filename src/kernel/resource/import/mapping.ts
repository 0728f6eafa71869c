/** Which column of a file fills which field. */

import { tell } from '../../../../messaging/tell.ts'
import { plainName } from '../../../../resources/kinds/common/headings.ts'
import { isAskedFor } from '../../../../resources/language/body.ts'
import type { Field, Fields } from '../../../../resources/language/fields.ts'
import { cellReading, problemsOf, readValue } from '../../../../resources/language/kinds.ts'
import type { ImportOperation } from '../../../../resources/language/operations.ts'

/** Column of the file → field; a column without one is left out. */
export type Mapping = Readonly<Record<string, string>>

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
  return Object.keys(columns).filter(name => {
    const field = fields[name]
    return field !== undefined && isAskedFor(field) && !filled.has(name)
  })
}

export interface ValidatedCell {
  text: string
  problems: readonly string[]
}

/**
 * What is wrong with a cell, as the platform will check it. Titles of other records are looked up when the rows are imported.
 */
const validateCell = (field: Field, cell: string): string[] => {
  if (cell.trim() === '') return isAskedFor(field) ? [tell('%{label} is required.', { label: field.label })] : []
  if (field.kind === 'reference') return []
  return problemsOf(field, readValue(field, cellReading(field)(cell)))
}

/** The first rows as they would be read, with what is wrong in each cell; fields in the order of the file. */
export const validateRows = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  fields: Fields,
): ValidatedCell[][] =>
  rows.map(row =>
    columns.flatMap((column, index) => {
      const field = fields[mapping[column] ?? '']
      const text = row[index] ?? ''
      return field ? [{ text, problems: validateCell(field, text) }] : []
    }),
  )
