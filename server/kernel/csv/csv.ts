import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { hasText, LIST_FORMAT, whyUnreadable } from '../../../messaging/listFile.ts'
import { tell } from '../../../messaging/tell.ts'
import { errorCode } from '../../../messaging/thrown.ts'
import { FileProblem, sniff, Utf8Check } from './sniff.ts'

export interface CsvRow {
  /** As spreadsheets count: the first row of the file is 1. */
  row: number
  cells: string[]
}

const BATCH = 2000
const WORTH_A_BATCH = 200

/**
 * Reads a CSV file in batches of rows, as a stream. Comma, semicolon, tab or bar; quoted cells with line breaks; LF, CRLF or CR; with or
 * without byte order mark. Rows without any text are left out, but counted.
 * @throws FileProblem naming the row or line at which the file cannot be read
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRow[], void> {
  const { delimiter } = await sniff(path)
  const parser = parse({ ...LIST_FORMAT, delimiter })
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
        if (hasText(cells)) batch.push({ row, cells })
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
  if (errorCode(error) === 'ENOENT') return new FileProblem(tell('The file is no longer there: upload it again.'))
  const why = whyUnreadable(error, row)
  return why ? new FileProblem(why) : error
}
