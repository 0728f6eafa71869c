import { columnNames, type Delimiter, isHeading, SAMPLE_ROWS } from '../../../messaging/listFile.ts'
import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import { readCsv } from '../csv/csv.ts'
import { FileProblem, sniff } from '../csv/sniff.ts'

/** What a list file holds, found by reading it once to its end. */
export interface Survey {
  delimiter: Delimiter
  /** Names of the columns, each different; `Column 1` where there is no heading. */
  columns: string[]
  /** Whether the first row names the columns. */
  hasHeading: boolean
  /** The first five rows below the heading. */
  sample: string[][]
  /** Rows with any text below the heading. */
  rows: number
}

/** Reads a list to its end. @throws FileProblem saying in one sentence why, and at which row, it cannot be read */
export const surveyList = async (path: string): Promise<Survey> => {
  const { delimiter } = await sniff(path)
  let first: string[] | undefined
  let rows = 0
  const sample: string[][] = []
  for await (const batch of readCsv(path)) {
    if (!first) {
      first = present(batch[0]).cells
      if (isHeading(first)) batch.shift()
    }
    rows += batch.length
    if (sample.length < SAMPLE_ROWS) sample.push(...batch.slice(0, SAMPLE_ROWS - sample.length).map(row => row.cells))
  }
  if (!first) throw new FileProblem(tell('The file has no rows.'))
  return { delimiter, columns: columnNames(first), hasHeading: isHeading(first), sample, rows }
}
