import { shortName } from '../../../resources/language/body.ts'
import { HttpProblem, invalid } from '../problem/errors.ts'
import { BODY_BOUNDS } from './bodyBounds.ts'

/** `name`, `name[]`, `name[key]`, `name[key][]` …; what is written otherwise is a name as it stands. */
const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

type Branch = Map<string, Branch | string | string[]>

const stepsOf = (name: string): string[] => {
  const [, root, rest] = NAME.exec(name) ?? []
  return root === undefined ? [name] : [root, ...(rest ? rest.slice(1, -1).split('][') : [])]
}

const refused = (name: string, why: string) => invalid({ [shortName(name.toWellFormed())]: [why] })

/** 422 for more fields than can be checked quickly. */
export const tooManyFields = () =>
  new HttpProblem(422, `The form has more than ${BODY_BOUNDS.keys} fields. Send less at a time, or a file.`)

const put = (root: Branch, name: string, value: string): void => {
  const steps = stepsOf(name)
  const isList = steps.length > 1 && steps.at(-1) === ''
  const path = isList ? steps.slice(0, -1) : steps
  if (path.includes('')) throw refused(name, 'Number what stands in a list: name[0][key].')
  if (path.length > BODY_BOUNDS.depth)
    throw new HttpProblem(400, `The body is nested too deeply: at most ${BODY_BOUNDS.depth} levels.`)
  if (path.includes('__proto__')) throw refused(path[0] ?? name, 'This name cannot be used.')
  let branch = root
  for (const step of path.slice(0, -1)) {
    const next = branch.get(step) ?? new Map()
    if (!(next instanceof Map)) throw refused(path[0] ?? name, 'Send this either as one value or as several, not both.')
    branch.set(step, next)
    branch = next
  }
  const last = path.at(-1) ?? name
  const before = branch.get(last)
  if (isList && Array.isArray(before)) before.push(value)
  else if (before !== undefined)
    throw refused(path[0] ?? name, `Send this once; several values as ${shortName(path[0] ?? name)}[].`)
  else branch.set(last, isList ? [value] : value)
}

/** `name[0]`, `name[1]` … is a list too, as some languages write theirs. */
const isNumbered = (branch: Branch) => [...branch.keys()].every((key, i) => key === String(i))

const plainOf = (value: Branch | string | string[]): unknown => {
  // One empty text is how a form writes a list with nothing in it.
  if (Array.isArray(value)) return value.length === 1 && value[0] === '' ? [] : value
  if (typeof value === 'string') return value
  if (isNumbered(value)) return [...value.values()].map(plainOf)
  return Object.fromEntries([...value].map(([key, item]) => [key, plainOf(item)]))
}

/**
 * The object that the fields of a form stand for (rule platform-dialect-8: every call takes form data): `name[]` is a list, `name[key]`
 * something within. Every value is a text; the field's kind reads it.
 * @throws HttpProblem 422 at the field that is sent twice or in two ways, or for more fields than a body of ours has; 400 nested too deeply
 */
export const nestedFields = (pairs: Iterable<readonly [name: string, value: string]>): Record<string, unknown> => {
  const root: Branch = new Map()
  let count = 0
  for (const [name, value] of pairs) {
    if (++count > BODY_BOUNDS.keys) throw tooManyFields()
    put(root, name, value)
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, plainOf(value)]))
}
