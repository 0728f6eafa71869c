/**
 * `const words = useWords()`: `words('resources.users.fields.name', 'Name')` gives the text of the key, else the translation of the
 * English word wherever it is used (`words.Name`), else the English itself.
 */

import { useCallback } from 'react'
import { useTranslate } from 'react-admin'

export type Words = (key: string, english: string, options?: Readonly<Record<string, unknown>>) => string

export const useWords = (): Words => {
  const translate = useTranslate()
  return useCallback(
    (key, english, options = {}) => translate(key, { ...options, _: translate(`words.${english}`, { _: english }) }),
    [translate],
  )
}
