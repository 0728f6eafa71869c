import { tell } from '../../../messaging/tell.ts'
import { isAskedFor } from '../../../resources/language/body.ts'
import type { Field } from '../../../resources/language/fields.ts'
import { cellReading, problemsOf, readValue } from '../../../resources/language/kinds.ts'
import { unguard } from '../csv/csvCell.ts'

/** Takes note of what is wrong with the cell being read. */
export type Note = (message: string) => void
export type CellReader = (cell: string, note: Note) => unknown

const BLANK = /^\s*$/

/**
 * Reads cells of one column by the rules of its field: labels for choices, days first or last, formulas' guards taken off. An empty cell
 * is null. References keep their titles, one by one; `references.ts` finds the records.
 */
export const cellReader = (field: Field): CellReader => {
  const translate = cellReading(field)
  const isNeeded = isAskedFor(field)
  return (cell, note) => {
    if (cell === '' || BLANK.test(cell)) {
      if (isNeeded) note(tell('%{label} is required.', { label: field.label }))
      return null
    }
    const text = unguard(cell)
    if (field.kind === 'reference') {
      const titles = field.multiple ? text.split('|').map(title => title.trim()) : [text.trim()]
      return titles.filter(title => title !== '')
    }
    const value = readValue(field, translate(text))
    const problems = problemsOf(field, value)
    if (problems.length > 0) note(problems.join(' '))
    return value
  }
}
