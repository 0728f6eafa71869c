import { present } from '../../../messaging/present.ts'
import type { Condition } from '../common/stored.ts'

/** Text as LIKE takes it for itself. */
const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, match => `\\${match}`)

/** Every further one costs another walk through all records that hold it, and excludes few more. */
const MOST_CLUES = 6
const CLUE = 3
/** A word with the sign before it; at the beginning of a text, a word too short to be a clue by itself with the sign after it. */
const PIECE = new RegExp(`^([a-z0-9]{1,${CLUE - 1}}[^a-z0-9])|([^a-z0-9]?)([a-z0-9]+)`, 'gi')

/**
 * Some groups of three letters in the order they have in a text: a trigram index looks up these alone, where of a name of fifteen letters
 * it would look up each of thirteen. Of one word its beginning and its end, of several the beginnings, and the ends of those with digits,
 * which tell more. A shorter word counts with the sign beside it. Empty where nothing is saved, and of letters beyond
 * ASCII: how these are lowered may depend on their neighbours (a final sigma), and what is a letter of a word on the database.
 */
export const cluesOf = (text: string): string[] => {
  if (/[^\x20-\x7e]/.test(text)) return []
  const pieces = [...text.matchAll(PIECE)]
  const isOneWord = pieces.filter(([, , , word = '']) => word.length >= CLUE).length === 1
  const all = pieces.flatMap(([, opening, sign = '', word = '']) => {
    if (opening) return [opening]
    if (word.length < CLUE) return sign ? [sign + word] : []
    const hasEnd = word.length >= 2 * CLUE && (isOneWord || /\d/.test(word))
    return hasEnd ? [word.slice(0, CLUE), word.slice(-CLUE)] : [word.slice(0, CLUE)]
  })
  const clues = all.length <= MOST_CLUES ? all : thinned(all)
  return clues.length < 2 ? [] : clues
}

const WORD = new RegExp(`^[a-z]{${CLUE}}$`, 'i')

/** Of many clues, those with a digit tell most: an order number, an amount. The others as they lie evenly. */
const thinned = (all: readonly string[]): string[] => {
  const numbered = all.flatMap((clue, at) => (/\d/.test(clue) ? [at] : []))
  const words = all.flatMap((clue, at) => (WORD.test(clue) ? [at] : []))
  const kept = spread(numbered, Math.max(MOST_CLUES / 2, MOST_CLUES - words.length))
  const chosen = new Set([...kept, ...spread(words, MOST_CLUES - kept.length)])
  return all.filter((_clue, at) => chosen.has(at))
}

/** So many of some things, evenly, the first and the last among them. */
const spread = <T>(things: readonly T[], count: number): readonly T[] =>
  things.length <= count
    ? things
    : Array.from({ length: count }, (_, nth) => present(things[Math.round((nth * (things.length - 1)) / (count - 1))]))

/**
 * That a column contains a text, of any case: with `?` for the values. The index is asked for the clues; whether the whole text is there
 * is asked of what it finds, behind a `case` that keeps the index out of it and, unlike `coalesce`, may be checked before a policy is.
 */
export const containsCondition = (column: string, text: string): Condition => {
  const whole = `%${likeText(text)}%`
  const clues = cluesOf(text)
  if (clues.length === 0) return { sql: `${column} ilike ?`, values: [whole] }
  return {
    sql: `(${column} ilike ? and case when ${column} ilike ? then true else false end)`,
    values: [`%${clues.map(likeText).join('%')}%`, whole],
  }
}
