import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A test that is named as a proof: its file below tests/, and its title. */
export interface NamedTest {
  file: string
  title: string
}

const TESTS = join(import.meta.dirname, '..')

/** Whether the file has a test, or a group of tests, under exactly this title; a title of many stands as it is written there, or in their table. */
export const isThere = ({ file, title }: NamedTest): boolean => {
  const path = join(TESTS, file)
  if (!existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  return ["'", '"', '`'].some(mark =>
    text
      .split(`${mark}${title}${mark}`)
      .slice(0, -1)
      .some(before => /[([]\s*$/.test(before)),
  )
}
