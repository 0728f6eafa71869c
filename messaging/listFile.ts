/** How a list in a file is read: what it is written in, what separates its cells, how its columns are called. */

import { mobileOrNull } from './mobile.ts'
import { tell } from './tell.ts'

const MAGIC: readonly (readonly [start: string, what: string])[] = [
  ['504b0304', tell('an Excel workbook or a ZIP archive')],
  ['d0cf11e0', tell('an old Excel workbook')],
  ['25504446', tell('a PDF document')],
  ['89504e47', tell('a picture')],
  ['ffd8ff', tell('a picture')],
  ['47494638', tell('a picture')],
  ['1f8b', tell('a compressed file')],
]
/** What to do with a file that cannot be read. */
export const AS_CSV = tell('Save it as CSV UTF-8 and upload it again.')
/** Octets at the beginning of a file that tell what it is. */
export const LOOK = 64 * 1024

/** Why a file that begins with these octets is no list, in one sentence; undefined where it may be one. */
export const notAList = (start: Uint8Array): string | undefined => {
  const hex = Array.from(start.subarray(0, 8), octet => octet.toString(16).padStart(2, '0')).join('')
  const found = MAGIC.find(([magic]) => hex.startsWith(magic))
  if (found) return `${tell('The file is %{what}, not a list.', { what: found[1] })} ${AS_CSV}`
  if (hex.startsWith('fffe') || hex.startsWith('feff') || looksLikeUtf16(start))
    return `${tell('The file is written in UTF-16 ("Unicode text").')} ${AS_CSV}`
  return start.includes(0) ? `${tell('The file is not text.')} ${AS_CSV}` : undefined
}

/** Latin letters and digits in UTF-16 have a zero in every other octet. */
const looksLikeUtf16 = (start: Uint8Array): boolean => {
  const length = Math.min(start.length, 400)
  const zeros = start.subarray(0, length).filter(octet => octet === 0).length
  return length >= 4 && zeros > length / 4 && zeros <= length / 2 + 1
}

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** The separator found most often in the first record, quoted cells aside. */
export const delimiterOf = (text: string): Delimiter => {
  const counts = { ',': 0, ';': 0, '\t': 0, '|': 0 }
  let quoted = false
  for (const char of text) {
    if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '\n' || char === '\r') break
    else if (char in counts) counts[char as Delimiter]++
  }
  const [best] = Object.entries(counts).sort(([, a], [, b]) => b - a)
  return best && best[1] > 0 ? (best[0] as Delimiter) : ','
}

/** How csv-parse is to read a list: rows of different lengths, and a file put together from two that ends its lines in two ways. */
export const LIST_FORMAT = {
  bom: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  /** Characters of one row; more mean that a quotation mark was never closed. */
  max_record_size: 100_000,
}

/** What csv-parse complains of, in plain words; undefined for what is no fault of the file. `rows`: read before it. */
export const whyUnreadable = (error: unknown, rows: number): string | undefined => {
  const { code, lines } = error as { code?: string; lines?: number }
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return tell('Row %{row} of the file opens a quotation mark that is never closed.', { row: rows + 1 })
    case 'CSV_INVALID_CLOSING_QUOTE':
      return tell('Line %{line} of the file has text after a closing quotation mark; double the marks inside a quoted cell.', {
        line: lines ?? 0,
      })
    case 'INVALID_OPENING_QUOTE':
      return tell('Line %{line} of the file has a quotation mark inside a cell that is not quoted.', { line: lines ?? 0 })
    default:
      return undefined
  }
}

/** Whether there is any text in the row: others are left out. */
export const hasText = (cells: readonly string[]): boolean => cells.some(cell => cell.trim() !== '')

/** Rows below the heading that are shown before anything is read. */
export const SAMPLE_ROWS = 5

/** Whether the first row names columns: a row that holds a mobile number is a row of people, not of names. */
export const isHeading = (first: readonly string[]): boolean => !first.some(cell => mobileOrNull(cell) !== null)

/** The columns of a list by its first row, told apart where two have one name and named where they have none. */
export const columnNames = (first: readonly string[]): string[] => {
  const taken = new Set<string>()
  const heading = isHeading(first)
  return first.map((cell, index) => {
    const name = (heading && cell.trim()) || `Column ${index + 1}`
    let free = name
    for (let n = 2; taken.has(free); n++) free = `${name} (${n})`
    taken.add(free)
    return free
  })
}
