/**
 * `const words = useWords()`: `words('Balances')` gives the translation of an English text (`words.Balances`), else the English itself.
 * Where one English text means two things, and for what a declaration says, a key goes first: `words('desk.money.balance', 'Balance')`
 * gives the text of the key, else what the English alone gives.
 */

import { useCallback } from 'react'
import { useTranslate } from 'react-admin'

/** What a record is called, within a sentence: `sender ID`, but `DLT template` and `WhatsApp opt-in`. */
export const inSentence = (name: string): string => {
  const [first = ''] = name.split(' ')
  const rest = first.slice(1)
  return rest !== '' && rest === rest.toLowerCase() ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

type Options = Readonly<Record<string, unknown>>

export interface Words {
  (english: string, options?: Options): string
  (key: string, english: string, options?: Options): string
}

export const useWords = (): Words => {
  const translate = useTranslate()
  return useCallback(
    (text: string, ...more: [string | Options | undefined, Options?]) => {
      const [english, options] = more
      if (typeof english !== 'string') return translate(`words.${text}`, { ...english, _: text })
      return translate(text, { ...options, _: translate(`words.${english}`, { _: english }) })
    },
    [translate],
  )
}
