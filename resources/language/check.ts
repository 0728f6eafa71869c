import type { Around } from '../kinds/common/stored.ts'
import { PUBLIC } from './access.ts'
import { menuProblems } from './checkMenu.ts'
import { formEntries } from './condition.ts'
import { allEndpoints, type Endpoint, type Register, spellings } from './endpoints.ts'
import type { Field } from './fields.ts'
import { goodValue, problemsOf, readValue } from './kinds.ts'
import type { BodyRule } from './operations.ts'

/** Parts of one path that actions share by their constant `send` are one route; the rest must differ. */
const routeKey = (method: string, path: string) => `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`

const fieldProblems = (at: string, field: Field, mistakes: readonly string[]): string[] => {
  const problems = mistakes.map(mistake => `${at}: ${mistake}`)
  const sample = readValue(field, goodValue(field))
  const wrong = problemsOf(field, sample)
  if (wrong.length > 0) problems.push(`${at}: give an 'example' that the field accepts (${wrong.join(' ')})`)
  return problems
}

/** A rule about bodies that no body could meet, or that nobody could check. */
const ruleProblems = (at: string, { brings = [], meets = [] }: BodyRule, { body = {}, kind }: Endpoint): string[] => [
  ...(kind === 'import' ? [`${at}: a file is no body that a rule could be about`] : []),
  ...brings.filter(name => !body[name]).map(name => `${at}: no field '${name}' in the body`),
  ...meets.flatMap(condition =>
    Object.entries(condition).flatMap(([name, wanted]) => {
      const field = body[name]
      if (!field) return [`${at}: no field '${name}' in the body`]
      return [wanted]
        .flat()
        .filter(value => (value === null ? field.required : problemsOf(field, value).length > 0))
        .map(value => `${at}: the field '${name}' is never ${JSON.stringify(value)}`)
    }),
  ),
]

/** What is asked of the caller beyond the gate, and what becomes of the answer. */
const askedProblems = (endpoint: Endpoint): string[] => {
  const { operation, owner, name, kind, method, action } = endpoint
  const { stepUp, whileActing, answersSecret, can, mostBytes } = operation
  const at = `${owner}.${name}`
  return [
    ...(action && !action.reads === !action.writes ? [`${at}: an action says 'reads: true' or 'writes: true', one of them`] : []),
    ...(can !== PUBLIC && mostBytes !== undefined ? [`${at}: only a call without a session has its own 'mostBytes'`] : []),
    ...(can === PUBLIC && (stepUp || whileActing)
      ? [`${at}: nobody is signed in who could be asked for 'stepUp' or 'whileActing'`]
      : []),
    ...(answersSecret && (method === 'GET' || action?.reads || (kind !== 'action' && kind !== 'create' && kind !== 'update'))
      ? [`${at}: 'answersSecret', but a call that reads shows it as often as it is made`]
      : []),
    ...(typeof stepUp === 'object' ? ruleProblems(`${at}.stepUp`, stepUp, endpoint) : []),
    ...(typeof whileActing === 'object' ? ruleProblems(`${at}.whileActing`, whileActing.refused, endpoint) : []),
  ]
}

/**
 * Finds what the compiler cannot: mistakes that span resources. Run at boot and in a test.
 * @param mistakesIn what a field's kind finds wrong with its declaration (server/kernel/records/kinds.ts)
 * @throws Error that lists every mistake with the path to it.
 */
export const checkRegister = (register: Register, mistakesIn: (field: Field, around: Around) => string[]): void => {
  const problems: string[] = []
  const names = new Set<string>()
  for (const { name } of [...register.resources, ...register.services]) {
    if (names.has(name)) problems.push(`${name}: declared twice`)
    names.add(name)
  }
  for (const resource of register.resources) {
    for (const [name, field] of Object.entries(resource.fields))
      problems.push(
        ...fieldProblems(
          `${resource.name}.fields.${name}`,
          field,
          mistakesIn(field, { beside: resource.fields, record: {}, resources: names }),
        ),
      )
    for (const [name, action] of Object.entries(resource.actions)) {
      const around = { beside: action.input ?? {}, record: resource.fields, resources: names }
      for (const [input, field] of Object.entries(around.beside))
        problems.push(...fieldProblems(`${resource.name}.actions.${name}.input.${input}`, field, mistakesIn(field, around)))
      const lender = register.resources.find(other => other.name === action.of)
      const service = register.services.find(other => other.name === action.of)
      const isServed = Object.values(service?.actions ?? {}).some(({ call }) => call === action.call)
      if (action.of && !isServed && (lender?.table !== resource.table || lender?.actions[name]?.call !== action.call))
        problems.push(`${resource.name}.actions.${name}: '${action.of}' has no such action over the same table`)
      if (action.undo && resource.actions[action.undo]?.on !== 'call')
        problems.push(`${resource.name}.actions.${name}: 'undo' names no call action`)
      if (action.on === 'row' && !action.call.includes('{id}') && !action.idAs)
        problems.push(`${resource.name}.actions.${name}: a row action names its record by {id} in the path or by 'idAs'`)
    }
    const inForm = new Set(formEntries(resource).flatMap(entry => entry.fields as readonly string[]))
    for (const [name, field] of Object.entries(resource.fields))
      if (field.required && field.writable !== 'never' && resource.operations.create && !inForm.has(name))
        problems.push(`${resource.name}.fields.${name}: required, but not in the form`)
    if (resource.owner === 'user_id' && !resource.fields.user_id)
      problems.push(`${resource.name}: owner 'user_id' needs a field user_id`)
  }
  problems.push(...allEndpoints(register).flatMap(askedProblems), ...menuProblems(register))
  const routes = new Map<string, { at: string; sends: string }>()
  for (const { owner, name, method, path, action } of allEndpoints(register))
    for (const spelling of spellings(path)) {
      const at = `${owner}.${name}`
      const key = routeKey(method, spelling)
      const sends = JSON.stringify(action?.send ?? null)
      const other = routes.get(key)
      if (other && (sends === 'null' || other.sends === 'null' || other.sends === sends || other.at.split('.')[0] !== owner))
        problems.push(`${at}: '${key}' is also ${other.at}`)
      routes.set(key, { at, sends })
    }
  if (problems.length > 0) throw new Error(`Resource declarations are wrong:\n  ${problems.join('\n  ')}`)
}
