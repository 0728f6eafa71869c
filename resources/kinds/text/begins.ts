/** Texts that begin as wanted: by bytes, which row-level security lets an index answer, where "like" would look at each row behind a policy. */

import type { Condition } from '../common/stored.ts'

/**
 * Numbers are looked for by their beginning, with the country's code or without: that goes by an index however many there are, where
 * "contains" would look at each. Undefined for what is no number.
 */
export const numberCondition = (column: string, wanted: string): Condition | undefined => {
  const digits = wanted.replaceAll(/[\s+-]/g, '')
  if (!/^\d+$/.test(digits)) return undefined
  const starts = digits.length <= 10 ? [digits, `91${digits}`] : [digits]
  // ':' follows '9'.
  return {
    sql: `(${starts.map(() => `(${column} ~>=~ ? and ${column} ~<~ ?)`).join(' or ')})`,
    values: starts.flatMap(start => [start, `${start}:`]),
  }
}

/** Follows every other character, by bytes. */
const LAST_CHARACTER = '\u{10ffff}'

/** What begins so, whatever it is. */
export const beginsCondition = (column: string, start: string): Condition => ({
  sql: `(${column} ~>=~ ? and ${column} ~<~ ?)`,
  values: [start, `${start}${LAST_CHARACTER}`],
})
