import { useCallback } from 'react'
import { useI18nProvider, useLocaleState } from 'react-admin'
import type { DeskI18n } from './i18nProvider.ts'
import { useWords } from './words.ts'

/**
 * Sentences of the platform among what people write, as a comment is either: what is none of its sentences stays as it was written, be it a
 * word that the panel has as well.
 */
export const useToldIfOurs = () => {
  const [locale] = useLocaleState()
  const { told } = useI18nProvider() as Partial<DeskI18n>
  return useCallback((text: string): string => told?.(text, locale) ?? text, [told, locale])
}

/**
 * `const told = useTold()`: `told(error.message)` gives what rules and platform said in English (messaging/tell.ts) in the reader's language.
 * Sentences joined by line breaks; one that has no translation stays as it is.
 */
export const useTold = () => {
  const words = useWords()
  const [locale] = useLocaleState()
  const { told } = useI18nProvider() as Partial<DeskI18n>
  return useCallback(
    <T extends string | undefined>(said: T): T =>
      said
        ?.split('\n')
        .map(sentence => told?.(sentence, locale) ?? words(sentence))
        .join('\n') as T,
    [words, told, locale],
  )
}
