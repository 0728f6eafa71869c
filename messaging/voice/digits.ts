/** What digits mean that people press in a call. */
import { tell } from '../tell.ts'

/** Characters of a meaning. */
export const LONGEST_MEANING = 60

/** What is wrong with meanings, by their digits. */
export const digitFaults = (meanings: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(meanings).flatMap(([digit, given]) => {
      const meaning = String(given ?? '').trim()
      if (meaning === '') return [[digit, tell('Digit %{digit} has no meaning: enter one, or leave the digit out.', { digit })]]
      return meaning.length > LONGEST_MEANING
        ? [[digit, tell('The meaning of digit %{digit} is longer than %{most} characters.', { digit, most: LONGEST_MEANING })]]
        : []
    }),
  )
