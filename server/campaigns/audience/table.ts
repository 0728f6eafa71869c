import { columnNames } from '../../../messaging/listFile.ts'
import { type NumberReader, normaliseMobile } from '../../../messaging/mobile.ts'
import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import { type CsvRow, readCsv } from '../../kernel/csv/csv.ts'
import { ColumnProblem } from '../../kernel/csv/sniff.ts'

/** Headings under which the number is looked for when nobody said which column it is (rule phonebook-3). */
const MOBILE_HEADINGS = [
  'mobile',
  'mobileno',
  'mobilenumber',
  'number',
  'phone',
  'phoneno',
  'phonenumber',
  'contact',
  'msisdn',
  'to',
]
const NAME_HEADINGS = ['name', 'fullname', 'customername', 'studentname', 'contactname']

export interface Columns {
  /** Cells of a row, as many as the heading has; 0 where there is no heading. */
  width: number
  mobile: number
  name: number | undefined
  /** Of each variable. */
  variables: readonly number[]
}

/**
 * The rows of a list with a heading, or of a plain list of numbers, and which column is which.
 * @param mobileField heading of the number; guessed where undefined
 * @param variables headings of the variables, in order
 * @param read how a number is read: a first row that holds one is no heading
 * @throws FileProblem when the file cannot be read or a column is not there; `field` says which input names it
 */
export async function* readTable(
  path: string,
  mobileField: string | undefined,
  variables: readonly string[] = [],
  read: NumberReader = normaliseMobile,
): AsyncGenerator<{ columns: Columns; rows: CsvRow[] }, void> {
  let columns: Columns | undefined
  for await (const rows of readCsv(path)) {
    if (!columns) {
      columns = columnsOf(present(rows[0]).cells, mobileField, variables, read)
      if (columns.width > 0) rows.shift()
    }
    if (rows.length > 0) yield { columns, rows }
  }
}

/** Names of columns are compared without case, blanks and punctuation. */
const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function columnsOf(
  first: readonly string[],
  mobileField: string | undefined,
  variables: readonly string[],
  read: NumberReader,
): Columns {
  const headings = first.map(plain)
  const place = (name: string) => {
    const exact = first.findIndex(heading => heading.trim() === name.trim())
    return exact >= 0 ? exact : headings.indexOf(plain(name))
  }
  const missing = (name: string) =>
    `The file has no column "${name}"; it has ${first.map(cell => `"${cell.trim()}"`).join(', ')}.`
  const bare = variables.length > 0 ? -1 : bareColumn(first, mobileField, read)
  if (bare >= 0) return { width: 0, mobile: bare, name: undefined, variables: [] }
  const guessed = first.length === 1 ? 0 : headings.findIndex(heading => MOBILE_HEADINGS.includes(heading))
  const mobile = mobileField === undefined ? guessed : place(mobileField)
  if (mobile < 0 && mobileField !== undefined) throw new ColumnProblem('file_mobile_field', missing(mobileField))
  if (mobile < 0) throw new ColumnProblem('file_mobile_field', tell('Say which column of the file holds the mobile numbers.'))
  const name = headings.findIndex(heading => NAME_HEADINGS.includes(heading))
  return {
    width: first.length,
    mobile,
    name: name < 0 ? undefined : name,
    variables: variables.map((variable, index) => {
      if (variable === '')
        throw new ColumnProblem('mapping', tell('Choose a column for variable %{place}.', { place: index + 1 }))
      const column = place(variable)
      if (column < 0) throw new ColumnProblem('mapping', missing(variable))
      return column
    }),
  }
}

/**
 * The column of the numbers in a list without a heading; -1 where it has one. A column of such a list is asked for by the name that its
 * preview gives it, or by its first number where the preview took that for a heading: it knows Indian numbers alone.
 */
function bareColumn(first: readonly string[], mobileField: string | undefined, read: NumberReader): number {
  const isNumber = (cell: string | undefined) => cell !== undefined && 'mobile' in read(cell)
  if (mobileField === undefined) return first.findIndex(isNumber)
  const place = first.findIndex(cell => cell.trim() === mobileField.trim())
  if (place >= 0) return isNumber(first[place]) ? place : -1
  return first.some(isNumber) ? columnNames(first).indexOf(mobileField) : -1
}
