/** Words by which a person stops messages, or wants them again (rule whatsapp-77). */
import { OPT_OUT_BUTTON } from './buttonRules.ts'

const STOP: ReadonlySet<string> = new Set([
  (OPT_OUT_BUTTON.text ?? '').toLowerCase(),
  'stop',
  'stop all',
  'stopall',
  'unsubscribe',
  'opt out',
  'optout',
  'बंद',
  'बंद करें',
  'बंद करो',
  'रोकें',
])

const START: ReadonlySet<string> = new Set([
  'start',
  'unstop',
  'subscribe',
  'opt in',
  'optin',
  'resume promotions',
  'शुरू',
  'शुरू करें',
  'शुरू करो',
])

/** What people put around a word without meaning anything by it. */
const AROUND: ReadonlySet<string> = new Set(' "\'“”‘’.!*~।')

const bare = (text: string): string => {
  const signs = [...text]
  const isWord = (sign: string) => !AROUND.has(sign)
  const first = signs.findIndex(isWord)
  return first < 0 ? '' : signs.slice(first, signs.findLastIndex(isWord) + 1).join('')
}

/** Small letters, one blank between words, without what is put around them. */
const plain = (text: string): string =>
  bare(
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[-_\s]+/g, ' '),
  )

/**
 * What a text asks for: only where it is nothing but one of the words. Who writes them in a sentence means something else.
 * @returns undefined for any other text
 */
export const optWordIn = (text: string): 'stop' | 'start' | undefined => {
  if (text.length > 60) return undefined
  const word = plain(text)
  if (STOP.has(word)) return 'stop'
  return START.has(word) ? 'start' : undefined
}
