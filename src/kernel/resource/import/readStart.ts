import { parse } from 'csv-parse/browser/esm/sync'
import {
  AS_CSV,
  columnNames,
  delimiterOf,
  hasText,
  isHeading,
  LIST_FORMAT,
  LOOK,
  notAList,
  SAMPLE_ROWS,
  whyUnreadable,
} from '../../../../messaging/listFile.ts'
import { errorCode } from '../../../../messaging/thrown.ts'

/** What stands at the beginning of a file. */
export interface FileStart {
  columns: readonly string[]
  /** The first ones. */
  rows: readonly (readonly string[])[]
  /** Rows below the headings, where the beginning is all of the file. */
  total: number | undefined
}

/**
 * Reads the beginning of a list by the rules the platform will read all of it by, so that nothing goes up before one has chosen what for.
 * @throws Error saying in one sentence why it cannot be read
 */
export const readStart = async (file: Blob): Promise<FileStart> => {
  const isCut = file.size > LOOK
  const bytes = new Uint8Array(await file.slice(0, LOOK).arrayBuffer())
  const problem = notAList(bytes)
  if (problem) throw new Error(problem)
  const [first = [], ...rows] = rowsOf(textOf(bytes, isCut), isCut).filter(hasText)
  if (!hasText(first)) throw new Error('The file has no rows.')
  const below = isHeading(first) ? rows : [first, ...rows]
  return { columns: columnNames(first), rows: below.slice(0, SAMPLE_ROWS), total: isCut ? undefined : below.length }
}

/** A letter that the cut has halved is left out. */
const textOf = (bytes: Uint8Array, isCut: boolean): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    throw new Error(`The file is not in UTF-8. ${AS_CSV}`)
  }
}

const rowsOf = (text: string, isCut: boolean): string[][] => {
  const rows: string[][] = []
  const keep = (cells: string[]) => {
    rows.push(cells)
    return null
  }
  try {
    parse(text, { ...LIST_FORMAT, delimiter: delimiterOf(text), on_record: keep })
    // Where the file goes on, so may its last row.
    return isCut ? rows.slice(0, -1) : rows
  } catch (error) {
    const isOpen = errorCode(error) === 'CSV_QUOTE_NOT_CLOSED'
    if (isCut && isOpen && rows.length > 0) return rows
    const why = whyUnreadable(error, rows.length)
    throw why ? new Error(why) : error
  }
}
