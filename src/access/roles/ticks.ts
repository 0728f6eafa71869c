/** What ticks of the matrix do: whole rows and columns, differences, search. */

import { type MatrixRow, PARTS } from '../../../resources/language/matrix.ts'

export type Granted = ReadonlySet<string>

export const permissionsOfRow = ({ cells, more }: MatrixRow): string[] => [
  ...new Set([...PARTS.flatMap(part => cells[part] ?? []), ...more.map(({ permission }) => permission)]),
]

export const permissionsOfRows = (rows: readonly MatrixRow[]): string[] => [...new Set(rows.flatMap(permissionsOfRow))]

/** All on, or all off; what the person does not hold stays as it is. */
export const setMany = (granted: Granted, permissions: readonly string[], on: boolean, held: Granted): Set<string> => {
  const next = new Set(granted)
  for (const permission of permissions)
    if (held.has(permission)) {
      if (on) next.add(permission)
      else next.delete(permission)
    }
  return next
}

export type Tick = 'all' | 'some' | 'none'

export const tickOf = (granted: Granted, permissions: readonly string[]): Tick => {
  const on = permissions.filter(permission => granted.has(permission)).length
  return on === 0 ? 'none' : on === permissions.length ? 'all' : 'some'
}

export interface Difference {
  added: string[]
  removed: string[]
}

export const differenceOf = (before: Granted, after: Granted): Difference => ({
  added: [...after].filter(permission => !before.has(permission)).sort(),
  removed: [...before].filter(permission => !after.has(permission)).sort(),
})

/** Rows whose name, group, permissions or buttons hold every word that was typed. */
export const searchRows = (
  rows: readonly MatrixRow[],
  typed: string,
  labelOf: (row: MatrixRow) => string = row => row.label,
): MatrixRow[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(row => {
    const text = [labelOf(row), row.group, ...permissionsOfRow(row), ...row.more.flatMap(({ labels }) => labels)]
      .join(' ')
      .toLowerCase()
    return words.every(word => text.includes(word))
  })
}
