/** Text as LIKE takes it for itself. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, match => `\\${match}`)

/** Every further one costs another walk through all records that hold it, and excludes few more. */
const MOST_CLUES = 6
const CLUE = 3
/** A word with the sign before it; at the beginning of a text, a word too short to be a clue by itself with the sign after it. */
const PIECE = new RegExp(`^([\\p{L}\\p{N}]{1,${CLUE - 1}}[^\\p{L}\\p{N}])|([^\\p{L}\\p{N}]?)([\\p{L}\\p{N}]+)`, 'gu')

/**
 * Some groups of three letters in the order they have in a text, spread over it: a trigram index looks up these alone, where of a name
 * of fifteen letters it would look up each of thirteen. A shorter word counts with the sign beside it. Empty where nothing is saved.
 */
export const cluesOf = (text: string): string[] => {
  const all = [...text.matchAll(PIECE)].flatMap(([, opening, sign = '', word = '']) => {
    if (opening) return [opening]
    const letters = [...word]
    if (letters.length < CLUE) return sign ? [sign + word] : []
    const starts = letters.length >= 2 * CLUE ? [0, letters.length - CLUE] : [0]
    return starts.map(start => letters.slice(start, start + CLUE).join(''))
  })
  if (all.length < 2) return []
  return all.filter((_clue, at) => all.length <= MOST_CLUES || isSpread(at, all.length))
}

/** Whether the thing at a place is one of MOST_CLUES of so many that lie evenly, the first and the last among them. */
const isSpread = (at: number, of: number): boolean =>
  Array.from({ length: MOST_CLUES }, (_, nth) => Math.round((nth * (of - 1)) / (MOST_CLUES - 1))).includes(at)

/**
 * That a column contains a text, of any case: with `?` for the values. The index is asked for the clues; whether the whole text is there
 * is asked of what it finds, behind a `coalesce` that keeps the index out of it.
 */
export const containsCondition = (column: string, text: string): { sql: string; values: string[] } => {
  const whole = `%${likeText(text)}%`
  const clues = cluesOf(text)
  if (clues.length === 0) return { sql: `${column} ilike ?`, values: [whole] }
  return {
    sql: `(${column} ilike ? and coalesce(${column} ilike ?, false))`,
    values: [`%${clues.map(likeText).join('%')}%`, whole],
  }
}
