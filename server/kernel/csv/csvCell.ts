/**
 * Cells of a CSV file that a spreadsheet must not take for a formula (security case 27, OWASP "CSV injection"), nor for a number it cannot
 * hold. Mobile numbers stay plain: their 12 digits are kept whole, whatever a narrow column shows. One rule, used wherever the desk writes
 * CSV, and undone wherever it reads one.
 */

/** What the eye does not see before the first sign; an apostrophe counts, so that a guard can always be told from what was there. */
const UNSEEN = "[ \\n\\v\\f'\\u00a0\\u1680\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u2064\\u3000\\ufeff]"
/** Signs that begin a formula or move what follows into another cell, and their full-width forms. */
const RISKY = new RegExp(`^${UNSEEN}*[=+\\-@\\t\\r\\uff1d\\uff0b\\uff0d\\uff20]`)
/** Telephone numbers and plain numbers are no formulas. */
const PLAIN = /^(?:\+?[0-9]{6,15}|[+-]?[0-9]+(?:\.[0-9]+)?)$/

/** So many digits a spreadsheet can keep of a number; of a DLT id (19 digits) it would make 1.10716E+18, and lose the rest for good. */
export const MOST_DIGITS = 15
const LONG = new RegExp(`^'*[0-9]{${MOST_DIGITS + 1},}$`)

/** Whether a spreadsheet could take the text for more than text, or keep less than the text. */
export const isRisky = (text: string): boolean => (RISKY.test(text) && !PLAIN.test(text)) || LONG.test(text)

/** The text with an apostrophe before it where it is risky. `unguard` brings it back as it was. */
export const guard = (text: string): string => (isRisky(text) ? `'${text}` : text)

export const unguard = (cell: string): string => (cell.startsWith("'") && isRisky(cell.slice(1)) ? cell.slice(1) : cell)

/** Beside what RFC 4180 quotes, the separators of other countries and of tables: behind them a new cell would begin, unguarded. */
const QUOTED = /[",;\t\r\n]/

/** One cell of a CSV file: guarded, and quoted where it must be (RFC 4180). Null is an empty cell. */
export const csvCell = (value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return ''
  const text = guard(String(value))
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One row of a CSV file with its line end (RFC 4180). */
export const csvRow = (cells: readonly (string | number | null | undefined)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Written first, so that spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'
