import { holds } from './condition.ts'
import type { Fields } from './fields.ts'
import { readValue } from './kinds.ts'
import type { BodyRule } from './operations.ts'

/** Whether a rule is about this body, as it came; one that says nothing is about every body. */
export const isMeant = ({ brings, meets }: BodyRule, fields: Fields, body: Readonly<Record<string, unknown>>): boolean => {
  if (!brings && !meets) return true
  const read = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, readValue(field, body[name])]))
  return (brings ?? []).some(name => Object.hasOwn(body, name)) || (meets ?? []).some(condition => holds(condition, read))
}
