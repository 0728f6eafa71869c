import { formEntries } from './condition.ts'
import { allEndpoints, type Register, spellings } from './endpoints.ts'
import type { Field, Fields } from './fields.ts'
import { FORMATS } from './formats.ts'
import { goodValue, problemsOf, readValue } from './kinds.ts'

/** Parts of one path that actions share by their constant `send` are one route; the rest must differ. */
const routeKey = (method: string, path: string) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`

/** Dates that name no date beside them to follow. */
const orderProblems = (at: string, fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'date' && field.notBefore !== undefined && fields[field.notBefore]?.kind !== 'date'
      ? [`${at}.${name}: 'notBefore' names no date '${field.notBefore}' beside it`]
      : [],
  )

const fieldProblems = (at: string, field: Field, names: ReadonlySet<string>): string[] => {
  const problems: string[] = []
  if (field.kind === 'reference' && !names.has(field.resource)) problems.push(`${at}: no resource named '${field.resource}'`)
  if (field.kind === 'select' && new Set(field.choices.map(choice => choice.value)).size !== field.choices.length)
    problems.push(`${at}: duplicate choices`)
  if (field.kind === 'text' && field.format && field.pattern) problems.push(`${at}: give 'format' or 'pattern', not both`)
  if (field.kind === 'text' && field.format && field.example && 'problem' in FORMATS[field.format].judge(field.example))
    problems.push(`${at}: 'example' does not have the format ${field.format}`)
  const sample = readValue(field, goodValue(field))
  const wrong = problemsOf(field, sample)
  if (wrong.length > 0) problems.push(`${at}: give an 'example' that the field accepts (${wrong.join(' ')})`)
  return problems
}

/**
 * Finds what the compiler cannot: mistakes that span resources. Run at boot and in a test.
 * @throws Error that lists every mistake with the path to it.
 */
export const checkRegister = (register: Register): void => {
  const problems: string[] = []
  const names = new Set<string>()
  for (const { name } of [...register.resources, ...register.services]) {
    if (names.has(name)) problems.push(`${name}: declared twice`)
    names.add(name)
  }
  for (const resource of register.resources) {
    for (const [name, field] of Object.entries(resource.fields))
      problems.push(...fieldProblems(`${resource.name}.fields.${name}`, field, names))
    problems.push(...orderProblems(`${resource.name}.fields`, resource.fields))
    for (const [name, action] of Object.entries(resource.actions)) {
      problems.push(...orderProblems(`${resource.name}.actions.${name}.input`, action.input ?? {}))
      for (const [input, field] of Object.entries(action.input ?? {}))
        problems.push(...fieldProblems(`${resource.name}.actions.${name}.input.${input}`, field, names))
      const lender = register.resources.find(other => other.name === action.of)
      if (action.of && (lender?.table !== resource.table || lender?.actions[name]?.call !== action.call))
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
