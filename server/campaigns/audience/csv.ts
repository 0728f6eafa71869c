import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { FileProblem, sniff, Utf8Check } from './sniff.ts'

export interface CsvRow {
  /** As spreadsheets count: the first row of the file is 1. */
  row: number
  cells: string[]
}

/** Characters of one row; more mean that a quotation mark was never closed. */
const MOST_OF_A_ROW = 100_000
const BATCH = 2000
const WORTH_A_BATCH = 200

/**
 * Reads a CSV file in batches of rows, as a stream. Comma, semicolon, tab or bar; quoted cells with line breaks; LF, CRLF or CR; with or
 * without byte order mark. Rows without any text are left out, but counted.
 * @throws FileProblem naming the row or line at which the file cannot be read
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRow[], void> {
  const { delimiter } = await sniff(path)
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    // A file put together from two may end its lines in two ways.
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MOST_OF_A_ROW,
  })
  const reading = pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), new Utf8Check(), parser)
  // Its failure is looked at when the rows before it have been given.
  reading.catch(() => {})
  let row = 0
  let batch: CsvRow[] = []
  try {
    for (;;) {
      const cells = parser.read() as string[] | null
      if (cells !== null) {
        row++
        if (cells.some(cell => cell.trim() !== '')) batch.push({ row, cells })
        if (batch.length < BATCH) continue
        yield batch
        batch = []
      } else if (parser.readableEnded || parser.destroyed) {
        if (batch.length > 0) yield batch
        return await reading
      } else if (batch.length >= WORTH_A_BATCH) {
        // Rows kept until more come would outlive their piece of the file, and the memory of them all would grow with it.
        yield batch
        batch = []
      } else await moreOf(parser)
    }
  } catch (error) {
    throw inPlainWords(error, row)
  } finally {
    parser.destroy()
  }
}

/** Resolves when the parser has something more to say: rows, its end or a failure. */
function moreOf(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      for (const event of EVENTS) parser.off(event, done)
      resolve()
    }
    for (const event of EVENTS) parser.on(event, done)
  })
}
const EVENTS = ['readable', 'end', 'error', 'close'] as const

function inPlainWords(error: unknown, row: number): unknown {
  if (error instanceof FileProblem) return error
  const { code, lines } = error as { code?: string; lines?: number }
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return new FileProblem(`Row ${row + 1} of the file opens a quotation mark that is never closed.`)
    case 'CSV_INVALID_CLOSING_QUOTE':
      return new FileProblem(
        `Line ${lines} of the file has text after a closing quotation mark; double the marks inside a quoted cell.`,
      )
    case 'INVALID_OPENING_QUOTE':
      return new FileProblem(`Line ${lines} of the file has a quotation mark inside a cell that is not quoted.`)
    case 'ENOENT':
      return new FileProblem('The file is no longer there: upload it again.')
    default:
      return error
  }
}
