import { mobileOrNull } from '../../messaging/mobile.ts'
import { readCsv } from '../campaigns/audience/csv.ts'
import { FileProblem, sniff } from '../campaigns/audience/sniff.ts'

/** What a list file holds, found by reading it once to its end. */
export interface Survey {
  delimiter: ',' | ';' | '\t' | '|'
  /** Names of the columns, each different; `Column 1` where there is no heading. */
  columns: string[]
  /** Whether the first row names the columns. */
  hasHeading: boolean
  /** The first five rows below the heading. */
  sample: string[][]
  /** Rows with any text below the heading. */
  rows: number
}

const SAMPLE = 5

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

/** Reads a list to its end. @throws FileProblem saying in one sentence why, and at which row, it cannot be read */
export const surveyList = async (path: string): Promise<Survey> => {
  const { delimiter } = await sniff(path)
  let first: string[] | undefined
  let rows = 0
  const sample: string[][] = []
  for await (const batch of readCsv(path)) {
    if (!first) {
      first = batch[0]!.cells
      if (isHeading(first)) batch.shift()
    }
    rows += batch.length
    if (sample.length < SAMPLE) sample.push(...batch.slice(0, SAMPLE - sample.length).map(row => row.cells))
  }
  if (!first) throw new FileProblem('The file has no rows.')
  return { delimiter, columns: columnNames(first), hasHeading: isHeading(first), sample, rows }
}
