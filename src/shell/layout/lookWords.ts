import { useCallback } from 'react'
import { useWords } from '../../kernel/i18n/words.ts'

/** Choices of the appearance that are called something else than their value. */
const NAMES: Readonly<Record<string, string>> = {
  ltr: 'Left to right',
  rtl: 'Right to left',
  full: 'Full width',
  system: 'As the system',
}

/** `useLookWords()('semi-dark')`: a choice of the appearance in the reader's language, "Semi-dark". */
export const useLookWords = () => {
  const words = useWords()
  return useCallback(
    (value: string) => words(`desk.appearance.${value}`, NAMES[value] ?? value.charAt(0).toUpperCase() + value.slice(1)),
    [words],
  )
}
