/** What a report's picture shows, from the rows the platform answers for it. */

import type { AnyResource } from '../../resources/language/define.ts'
import type { Field } from '../../resources/language/fields.ts'
import type { Titles } from '../kernel/kinds/reference/titles.ts'
import { textOfValue } from '../kernel/kinds/shown.ts'

export type Figures = Readonly<Record<string, unknown>>

export interface ChartRow {
  key: number
  label: string
  total: number
  delivered: number
  failed: number
  /** Neither of both: on its way, invalid, blocked. */
  rest: number
}

/**
 * The fields that say what a row is of: the first in the declaration that the rows have, and the records behind it that say it where that
 * one is empty, as the number of WhatsApp does in place of a sender ID.
 */
export const keyFields = ({ fields }: AnyResource, rows: readonly Figures[]): [string, Field][] => {
  const [first, ...others] = Object.entries(fields).filter(([name]) => rows[0] && name in rows[0])
  if (!first) return []
  return first[1].kind === 'reference' ? [first, ...others.filter(([, { kind }]) => kind === 'reference')] : [first]
}

const labelOf = (field: Field, value: unknown, titles: Titles, none: string): string => {
  if (value === null || value === undefined || value === '') return none
  const title = field.kind === 'reference' ? titles.get(field.resource)?.get(Number(value)) : undefined
  return title ?? textOfValue(field, value)
}

const nameOf = (row: Figures, keys: readonly (readonly [string, Field])[], titles: Titles, none: string): string => {
  const [name, field] = keys.find(([key]) => (row[key] ?? null) !== null) ?? []
  return name === undefined || !field ? none : labelOf(field, row[name], titles, none)
}

/** @param none what is said of a row that belongs to nothing: messages without a template */
export const chartRows = (
  rows: readonly Figures[],
  keys: readonly (readonly [string, Field])[],
  titles: Titles,
  none: string,
): ChartRow[] =>
  rows.map((row, index) => {
    const total = Number(row.total_contacts)
    const delivered = Number(row.total_delivered)
    const failed = Number(row.total_failed)
    return {
      key: index,
      label: nameOf(row, keys, titles, none),
      total,
      delivered,
      failed,
      rest: total - delivered - failed,
    }
  })
