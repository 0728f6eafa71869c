/** JSON Schema of the bodies of declared calls: what the documents publish, and what the server's judgement must agree with. */

import { sampleBody } from './body.ts'
import { formEntries } from './condition.ts'
import type { AnyAction, AnyResource } from './define.ts'
import type { Field, Fields } from './fields.ts'
import { filterRules } from './filters.ts'
import { fieldSchema, type JsonSchema } from './kinds.ts'

/** Every body may say how it came about, and carry the name of its request. */
const ASIDE: Readonly<Record<string, JsonSchema>> = { entry_mode: { type: 'string' }, request_id: { type: 'string' } }
const ID: JsonSchema = { type: 'integer', minimum: 1 }
const IDS: JsonSchema = { type: 'array', items: ID, minItems: 1 }
const DAY: Field = { kind: 'date', label: 'Date' }

const propertiesOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]))

/** JSON Schema of an object with these fields and nothing else. */
export const objectSchema = (fields: Fields, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: [
    ...Object.keys(fields).filter(name => fields[name]?.required),
    ...Object.keys(more).filter(name => !(name in ASIDE)),
  ],
  properties: { ...propertiesOf(fields), ...more },
})

const oneOf = (wanted: unknown) => ({ enum: Array.isArray(wanted) ? wanted : [wanted] })

/** A section's fields belong to the body where its condition holds, and nowhere else. */
const sectionSchema = (condition: Readonly<Record<string, unknown>>, fields: Fields): JsonSchema => ({
  if: {
    required: Object.keys(condition),
    properties: Object.fromEntries(Object.entries(condition).map(([name, wanted]) => [name, oneOf(wanted)])),
  },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: Object.keys(fields).filter(name => fields[name]?.required) },
  else: { properties: Object.fromEntries(Object.keys(fields).map(name => [name, false])) },
})

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
  const sections = entries.flatMap(({ condition, fields }) => (condition ? [sectionSchema(condition, fields)] : []))
  const always = entries.flatMap(({ condition, fields }) => (condition ? [] : Object.entries(fields)))
  const schema = {
    ...objectSchema(Object.fromEntries(always)),
    properties: { ...Object.assign({}, ...entries.map(({ fields }) => propertiesOf(fields))), ...ASIDE },
  }
  if (operation === 'update') return { ...schema, required: [] }
  return sections.length > 0 ? { ...schema, allOf: sections } : schema
}

const filterSchema = (declared: Field, match: string): JsonSchema => {
  if (match === 'from' || match === 'to') return fieldSchema(DAY)
  if (declared.kind === 'text') return { type: ['string', 'null'], maxLength: 200 }
  const one = fieldSchema({ ...declared, required: false, ...('multiple' in declared && { multiple: false }) } as Field)
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
    sort_by: { enum: [...new Set([resource.list.sort?.[0] ?? 'id', 'id'])] },
    sort_order: { enum: ['asc', 'desc'] },
    page: ID,
    per_page_record: ID,
    cursor: { type: 'string', description: '`next_cursor` of the page before.' },
    ...ASIDE,
  },
})

/** Whether the server reads what an action is sent beyond its own: a page, a search, as a list does. */
const isOpen = (action: AnyAction) => !action.input && action.on !== 'selection' && !(action.on === 'row' && action.confirm)

/** What an action's body holds beside its input: its constants, and the records it is about. */
const besideInput = (action: AnyAction): { key: string; schema: JsonSchema; example: unknown }[] => [
  ...Object.entries(action.send ?? {}).map(([key, value]) => ({ key, schema: { const: value }, example: value })),
  ...(action.on === 'selection' ? [{ key: action.idsAs ?? 'ids', schema: IDS, example: [1] }] : []),
  ...(action.on === 'row' && !action.call.includes('{id}') ? [{ key: action.idAs ?? 'id', schema: ID, example: 1 }] : []),
]

/** A body an action takes; undefined where it needs none. */
export const actionExample = (action: AnyAction): Record<string, unknown> | undefined => {
  const example = {
    ...sampleBody(action.input ?? {}),
    ...Object.fromEntries(besideInput(action).map(({ key, example }) => [key, example])),
  }
  return Object.keys(example).length > 0 ? example : undefined
}

/** The body of an action: its constants, the records it is about, and what it asks for. */
export const actionSchema = (action: AnyAction): JsonSchema => ({
  ...objectSchema(action.input ?? {}, {
    ...Object.fromEntries(besideInput(action).map(({ key, schema }) => [key, schema])),
    ...ASIDE,
  }),
  ...(isOpen(action) && { additionalProperties: true }),
})

/** The body of an import whose file was uploaded before. */
export const importSchema = ({ fields, operations }: AnyResource): JsonSchema => {
  const along = Object.fromEntries(
    (operations.import?.with ?? []).flatMap(name => {
      const field = fields[name]
      return field ? [[name, field]] : []
    }),
  )
  const schema = objectSchema({ ...along, ...operations.import?.ask }, { file_path: { type: 'string' }, ...ASIDE })
  return {
    ...schema,
    properties: {
      ...(schema.properties as Record<string, JsonSchema>),
      mapping: { type: 'object', description: 'Heading of the file to field.' },
      duplicates: { enum: ['skip', 'update'] },
    },
  }
}
