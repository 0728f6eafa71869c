import type { Field } from '../../../resources/language/fields.ts'
import { problemsOf, readValue } from '../../../resources/language/kinds.ts'
import { unguard } from '../csv/csvCell.ts'
import { defaultOf, plainName } from './columns.ts'

/** Takes note of what is wrong with the cell being read. */
export type Note = (message: string) => void
export type CellReader = (cell: string, note: Note) => unknown

const BLANK = /^\s*$/
const DAY_FIRST = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\s*$/
/** Grouped as in India or by thousands. */
const GROUPED = /^\s*-?\d{1,3}(?:,\d{2,3})+(?:\.\d+)?\s*$/
const TICKED: Readonly<Record<string, number>> = { yes: 1, y: 1, true: 1, no: 0, n: 0, false: 0 }

/** What a person writes in a sheet, brought to what the field's own rules understand. */
const translator = (field: Field): ((text: string) => unknown) => {
  switch (field.kind) {
    case 'select': {
      const known = new Map(
        field.choices.flatMap(({ value, label }) => [
          [plainName(String(value)), value],
          [plainName(label), value],
        ]),
      )
      const one = (text: string) => known.get(plainName(text)) ?? text
      return field.multiple ? text => text.split('|').map(one) : one
    }
    case 'checkbox':
      return text => TICKED[plainName(text)] ?? text.trim()
    case 'date':
      return text => {
        const [, day = '', month = '', year] = DAY_FIRST.exec(text) ?? []
        return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
      }
    case 'number':
      return text => (GROUPED.test(text) ? text.replaceAll(',', '') : text)
    default:
      return text => text
  }
}

/**
 * Reads cells of one column by the rules of its field: labels for choices, days first or last, formulas' guards taken off. An empty cell
 * is null. References keep their titles, one by one; `references.ts` finds the records.
 */
export const cellReader = (field: Field): CellReader => {
  const translate = translator(field)
  const isNeeded = field.required === true && defaultOf(field) === undefined
  return (cell, note) => {
    if (cell === '' || BLANK.test(cell)) {
      if (isNeeded) note(`${field.label} is required.`)
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
