/** JSON Schema of the bodies of declared calls: what the documents publish, and what the server's check must agree with. */

import { measured } from '../kinds/number/measure.ts'
import { defaultOf, isAskedFor } from './body.ts'
import { formEntries } from './condition.ts'
import type { AnyResource } from './define.ts'
import type { Choice, Field, Fields } from './fields.ts'
import { filterRules, oneValueOf } from './filters.ts'
import { fieldSchema, filteredBy, type JsonSchema } from './kinds.ts'
import { ordersOf } from './orders.ts'

/** Every body may say how it came about, and carry the name of its request. */
export const ASIDE: Readonly<Record<string, JsonSchema>> = { entry_mode: { type: 'string' }, request_id: { type: 'string' } }
export const ID: JsonSchema = { type: 'integer', minimum: 1 }
const DAY: Field = { kind: 'date', label: 'Date' }

const propertiesOf = (fields: Fields, schemaOf: (field: Field) => JsonSchema) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]))

/** With what stands for the field where a record is made or a call is asked. */
const withDefault = (field: Field): JsonSchema => {
  const left = defaultOf(field)
  return { ...fieldSchema(field), ...(left !== undefined && { default: left }) }
}

const namesAsked = (fields: Fields) => Object.keys(fields).filter(name => fields[name] && isAskedFor(fields[name]))

/** JSON Schema of an object with these fields and `more`, of which some are asked for, and nothing else. */
export const objectSchema = (
  fields: Fields,
  more: Readonly<Record<string, JsonSchema>> = {},
  asked: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: [...namesAsked(fields), ...asked],
  properties: { ...propertiesOf(fields, withDefault), ...more },
  ...between(measureRules(fields)),
})

/** Numbers whose unit hangs on a field beside them: what holds for those of its values for which more holds than for all. */
const measureRules = (fields: Fields): JsonSchema[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const by = field.kind === 'number' ? field.measure?.by : undefined
    const beside = by === undefined ? undefined : fields[by]
    if (by === undefined || beside?.kind !== 'select') return []
    const rules = new Map<string, Choice['value'][]>()
    for (const { value } of beside.choices) {
      const rule = JSON.stringify(fieldSchema(measured(field, { [by]: value })))
      rules.set(rule, [...(rules.get(rule) ?? []), value])
    }
    rules.delete(JSON.stringify(fieldSchema(field)))
    return [...rules].map(([rule, values]) => ({
      if: { properties: { [by]: { enum: values } }, ...(!values.some(value => value === beside.default) && { required: [by] }) },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { [name]: JSON.parse(rule) as JsonSchema } },
    }))
  })

/** Rules between the fields of a body, beside those of each. */
const between = (rules: readonly JsonSchema[]) => (rules.length > 0 ? { allOf: rules } : {})

type Condition = Readonly<Record<string, unknown>>

/** True of a body that meets it. What is left out meets it by its default. */
const conditionSchema = (condition: Condition, all: Fields): JsonSchema => {
  const wanted = Object.entries(condition).map(([name, value]) => [name, [value].flat()] as const)
  const mustBeThere = wanted.filter(([name, values]) => !values.includes(all[name] && defaultOf(all[name])))
  return {
    ...(mustBeThere.length > 0 && { required: mustBeThere.map(([name]) => name) }),
    properties: Object.fromEntries(wanted.map(([name, values]) => [name, { enum: values }])),
  }
}

/** Names that are not to be there. */
const none = (names: readonly string[]): JsonSchema => ({ properties: Object.fromEntries(names.map(name => [name, false])) })

/** A section's fields belong to the body where its condition holds, and nowhere else. @param elsewhere fields that other sections have, too */
const sectionSchema = (condition: Condition, section: Fields, all: Fields, elsewhere: ReadonlySet<string>): JsonSchema => {
  const required = namesAsked(section)
  return {
    if: conditionSchema(condition, all),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ...(required.length > 0 && { then: { required, properties: Object.fromEntries(required.map(name => [name, true])) } }),
    else: none(Object.keys(section).filter(name => !elsewhere.has(name))),
  }
}

/**
 * The body of a create or an update. An update is partial, and its sections depend on what is stored: there every field may come, and
 * the server says which may not.
 */
export const formSchema = (resource: Pick<AnyResource, 'fields' | 'form'>, operation: 'create' | 'update'): JsonSchema => {
  const writable = (names: readonly string[]): Fields =>
    Object.fromEntries(
      names.flatMap(name => {
        const field = resource.fields[name]
        const { writable: when = 'always' } = field ?? {}
        return field && (when === 'always' || when === operation) ? [[name, field]] : []
      }),
    )
  const entries = formEntries(resource).map(entry => ({
    condition: 'if' in entry ? (entry.if as Readonly<Record<string, unknown>>) : undefined,
    fields: writable(entry.fields as readonly string[]),
  }))
  const all: Fields = Object.assign({}, ...entries.map(({ fields }) => fields))
  if (operation === 'update')
    return { type: 'object', additionalProperties: false, properties: { ...propertiesOf(all, fieldSchema), ...ASIDE } }
  const conditions = (name: string) => entries.flatMap(({ condition, fields }) => (fields[name] ? [condition] : []))
  const several = new Set(Object.keys(all).filter(name => conditions(name).length > 1))
  const sections = entries.flatMap(({ condition, fields }) =>
    condition ? [sectionSchema(condition, fields, resource.fields, several)] : [],
  )
  const shared = [...several].flatMap(name => {
    const some = conditions(name).flatMap(condition => (condition ? [conditionSchema(condition, resource.fields)] : []))
    return some.length === conditions(name).length ? [{ if: { anyOf: some }, else: none([name]) }] : []
  })
  const always: Fields = Object.assign({}, ...entries.map(({ condition, fields }) => (condition ? {} : fields)))
  return {
    ...objectSchema(all, ASIDE),
    required: namesAsked(always),
    ...between([...sections, ...shared, ...measureRules(all)]),
  }
}

const filterSchema = (declared: Field, match: string): JsonSchema => {
  if (match === 'from' || match === 'to') return fieldSchema(DAY)
  if (filteredBy(declared) === 'part') return { type: ['string', 'null'], maxLength: 200 }
  const one = fieldSchema(oneValueOf(declared))
  return declared.virtual ? one : { anyOf: [one, { type: 'array', items: one, maxItems: 200 }] }
}

/** The body of a list: filters, search, order and page. An export takes the same. */
export const listSchema = (resource: AnyResource): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries([...filterRules(resource)].map(([key, { declared, match }]) => [key, filterSchema(declared, match)])),
    search: { type: ['string', 'null'], maxLength: 200 },
    ids: { type: 'array', items: ID, maxItems: 1000 },
    sort_by: { enum: ordersOf(resource) },
    sort_order: { enum: ['asc', 'desc'] },
    page: ID,
    per_page_record: ID,
    cursor: { type: 'string', description: '`next_cursor` of the page before.' },
    ...ASIDE,
  },
})

/** The body of an import whose file was uploaded before. */
export const importSchema = ({ fields, operations }: AnyResource): JsonSchema => {
  const along = Object.fromEntries(
    (operations.import?.with ?? []).flatMap(name => {
      const field = fields[name]
      return field ? [[name, field]] : []
    }),
  )
  const schema = objectSchema({ ...along, ...operations.import?.ask }, { file_path: { type: 'string' }, ...ASIDE }, ['file_path'])
  return {
    ...schema,
    properties: {
      ...(schema.properties as Record<string, JsonSchema>),
      mapping: { type: 'object', description: 'Heading of the file to field.' },
      duplicates: { enum: ['skip', 'update'] },
    },
  }
}
