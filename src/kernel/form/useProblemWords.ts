/** What is wrong with a field, in the reader's language. Form and platform check by the same rules and say it in the same English sentences. */

import { useCallback } from 'react'
import { useWords } from '../i18n/words.ts'

const SENTENCES: readonly (readonly [key: string, sentence: RegExp])[] = [
  ['required', /^(?<name>.+) is required\.$/],
  ['characters_least', /^Enter at least (?<least>\S+) characters\.$/],
  ['characters_most', /^Enter at most (?<most>\S+) characters(?:; this has (?<has>\S+))?\.$/],
  ['number', /^Enter a number\.$/],
  ['whole_number', /^Enter a whole number\.$/],
  ['decimals', /^Enter at most (?<most>\S+) decimals\.$/],
  ['least', /^Enter (?<least>\S+) or more\.$/],
  ['most', /^Enter (?<most>\S+) or less\.$/],
  ['date', /^Enter a date like (?<like>.+)\.$/],
  ['list', /^Choose from the list\.$/],
  ['one_of', /^Choose one of: (?<names>.+)\.$/],
]

/** Sentences joined by line breaks; one that has no translation stays as it is. */
export const useProblemWords = (): ((told: string | undefined) => string | undefined) => {
  const words = useWords()
  return useCallback(
    told =>
      told
        ?.split('\n')
        .map(sentence => {
          for (const [key, form] of SENTENCES) {
            const found = form.exec(sentence)
            if (found) return words(`desk.problems.${key}`, sentence, found.groups)
          }
          return words(`desk.problems.${sentence}`, sentence)
        })
        .join('\n'),
    [words],
  )
}
