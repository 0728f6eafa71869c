import { PUBLIC } from './access.ts'
import { actionExample, actionSchema } from './actionSchema.ts'
import { answersOf, REFUSAL, responseSchema } from './answers.ts'
import { sampleBody } from './body.ts'
import { formSchema, ID, importSchema, listSchema } from './bodySchema.ts'
import { fieldsInPlay } from './condition.ts'
import type { AnyResource } from './define.ts'
import { allEndpoints, type Endpoint, type Register, takesFile } from './endpoints.ts'
import type { Fields } from './fields.ts'
import { filterRules } from './filters.ts'
import { fieldSchema, type JsonSchema } from './kinds.ts'
import { reversalOf } from './undo.ts'

const PAGE = { description: 'The page, from 1.', schema: { type: 'integer', minimum: 1, default: 1 } }
const SIZE = { description: 'Rows of a page.', schema: { type: 'integer', minimum: 1, maximum: 200, default: 15 } }

const ERRORS = {
  401: 'Not signed in, or the session is over.',
  403: 'The account lacks the permission.',
  404: 'No such record among those you may see.',
  409: 'The record is in a state that forbids this.',
  422: 'Some fields are wrong; `errors` maps each to its messages.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  503: 'The platform is not available at the moment; nothing was saved. `Retry-After` says when to try again.',
}

/** What stands in a path, by its name there. */
const IN_PATH: Readonly<Record<string, string>> = {
  id: 'Number of the record.',
  token: 'The token of a two-way link.',
  sub_part: 'The word before the token of a two-way link.',
  mobile_num: 'The number at the end of a two-way link.',
}

const ABOUT =
  'Calls of the desk, generated from its declarations. Every body may come as JSON or as form data: `name[]` for a list, `name[key]` for what stands within.'

const FILE = { type: 'string', format: 'binary' }

const schemaOf = ({ kind, resource, action }: Endpoint): JsonSchema | undefined => {
  if (action) return actionSchema(action)
  if (!resource) return undefined
  if (kind === 'list' || kind === 'lookup' || kind === 'export') return listSchema(resource)
  if (kind === 'create' || kind === 'update') return formSchema(resource, kind)
  return kind === 'import' ? importSchema(resource) : undefined
}

/** Form data with the file in it: what an import takes too, and an upload takes alone. */
const formData = (endpoint: Endpoint) =>
  takesFile(endpoint)
    ? { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: FILE } } } }
    : undefined

const exampleOf = ({ kind, resource, action }: Endpoint) => {
  if (action) return actionExample(action)
  // With those sections whose condition the example itself meets.
  return resource && (kind === 'create' || kind === 'update')
    ? sampleBody(fieldsInPlay(resource, kind, sampleBody(resource.fields), undefined))
    : undefined
}

type Content = Record<string, { schema: JsonSchema; examples?: Record<string, { value: unknown }> }>

const contentOf = (endpoint: Endpoint) => {
  if (endpoint.method === 'GET' || endpoint.kind === 'delete') return undefined
  const schema = endpoint.operation.takesFile ? undefined : schemaOf(endpoint)
  const example = exampleOf(endpoint)
  const json = schema && { schema, ...(example && { examples: { [endpoint.name]: { value: example } } }) }
  return { ...(json && { 'application/json': json }), ...formData(endpoint) } as Content
}

/** Of a list that is asked for without a body: what the body of the others holds. */
const filtersInQuery = (resource: AnyResource): Readonly<Record<string, { description: string; schema: JsonSchema }>> => {
  const { page, per_page_record, entry_mode, request_id, ...filters } = listSchema(resource).properties as Record<
    string,
    JsonSchema
  >
  const rules = filterRules(resource)
  return Object.fromEntries(
    Object.entries(filters).map(([name, schema]) => [
      name,
      { description: rules.get(name)?.declared.label ?? String(schema.description ?? BESIDE_FILTERS[name]), schema },
    ]),
  )
}

/** Of an action without a body: what it asks for. */
const inputInQuery = (input: Fields, path: string): ReturnType<typeof filtersInQuery> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([name]) => !path.includes(`{${name}}`))
      .map(([name, field]) => [name, { description: `${field.label}.`, schema: fieldSchema(field) }]),
  )

const BESIDE_FILTERS: Readonly<Record<string, string>> = {
  search: 'What is looked for.',
  ids: 'Numbers of records.',
  sort_by: 'Field of the order.',
  sort_order: 'Which way round.',
}

/** What the query takes: the page, by the names that the call gives it; of a list without a body its filters too. */
const queryOf = ({ kind, method, path, operation, resource, action }: Endpoint) => {
  const { paged } = operation
  const isList = kind === 'list' || kind === 'lookup'
  const size = paged === undefined || paged === 'per_page_record' ? { per_page_record: SIZE } : { per_page: SIZE }
  return Object.entries({
    ...((isList || paged) && { page: PAGE, ...size }),
    ...(isList && method === 'GET' && resource && filtersInQuery(resource)),
    ...(method === 'GET' && action?.input && inputInQuery(action.input, path)),
  }).map(([name, said]) =>
    said.schema.type === 'array'
      ? { name: `${name}[]`, in: 'query', style: 'form', explode: true, ...said }
      : { name, in: 'query', ...said },
  )
}

/** What the call asks for beyond the permission, and whether its answer is given but once, in sentences. */
const askedOf = ({ operation: { stepUp, whileActing, answersSecret }, action }: Endpoint): string | undefined => {
  const [minutes, always] =
    typeof stepUp === 'object' ? [stepUp.minutes ?? 10, !stepUp.brings && !stepUp.meets] : [10, stepUp === true]
  const sentences = [
    stepUp &&
      `${always ? 'Asks' : 'For some changes asks'} for the password again: 403 with \`data.step_up\` unless \`POST confirm-password\` was called in this session within ${minutes} minutes.`,
    whileActing &&
      `${whileActing === 'refused' ? 'Is' : 'For some changes it is'} refused with 403 while acting as another account.`,
    answersSecret &&
      'Answers a secret that is shown this once: a repeat with the same Idempotency-Key is answered 409 with `data.shown_once`.',
    action &&
      reversalOf(action) &&
      'Answers a `batch`: the same call, sent it as `undo` within a day, puts back what was changed.',
    action?.noUndo && `Has no \`undo\`: ${action.noUndo}`,
  ].filter(sentence => typeof sentence === 'string')
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

/** A part of the path that stands for something: the record, or one of the fields that the call asks for. */
const partOf = ({ action, body = {} }: Endpoint, name: string) => {
  const field = body[name]
  const said = field ? `${field.label}.` : action?.pathId ? `${action.pathId.label}.` : IN_PATH[name]
  const schema = name === 'id' && !action?.pathId ? ID : { type: 'string' }
  return { name, in: 'path', required: true, description: said, schema: field ? fieldSchema(field) : schema }
}

interface Described {
  operationId: string
  description?: string
  responses: Record<string, { content: Record<string, { schema?: JsonSchema }> }>
  requestBody?: { description?: string; content: Content }
}

/** What one of the actions of a path answers, beside what the others do. */
const alsoAnswer = (before: Described, endpoint: Endpoint) => {
  const answered = before.responses[200]?.content['application/json']
  const also = answerContent(endpoint)['application/json']?.schema
  if (!answered?.schema || !also) return
  const known = Array.isArray(answered.schema.anyOf) ? answered.schema.anyOf : [answered.schema]
  if (!known.some(schema => JSON.stringify(schema) === JSON.stringify(also))) answered.schema = { anyOf: [...known, also] }
}

/** Actions of one path are told apart by a constant in the body: one entry, all names, one of their bodies, an example of each. */
const alsoDescribe = (before: Described, endpoint: Endpoint) => {
  const isOneAlone = !before.operationId.includes(',')
  before.operationId += `,${endpoint.owner}.${endpoint.name}`
  const asked = askedOf(endpoint)
  if (asked && asked !== before.description) before.description = [before.description, asked].filter(Boolean).join(' ')
  alsoAnswer(before, endpoint)
  const json = before.requestBody?.content['application/json']
  const also = contentOf(endpoint)?.['application/json']
  if (!json || !also) return
  json.schema = { anyOf: [...(isOneAlone ? [json.schema] : (json.schema.anyOf as JsonSchema[])), also.schema] }
  json.examples = { ...json.examples, ...also.examples }
}

/** Fields whose file may come along in form data, in a sentence. */
const filesOf = (schema: JsonSchema): string | undefined => {
  const names = Object.entries((schema.properties as Record<string, JsonSchema> | undefined) ?? {})
    .filter(([, { 'x-file': isFile }]) => isFile === true)
    .map(([name]) => `\`${name}\``)
  return names.length > 0 ? `In multipart/form-data the file itself may stand in the place of ${names.join(', ')}.` : undefined
}

const REFUSED = '#/components/schemas/Refusal'

const responsesOf = (endpoint: Endpoint) => ({
  200: { description: DONE[typeof answersOf(endpoint) === 'string' ? 'bare' : 'enveloped'], content: answerContent(endpoint) },
  ...Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: { $ref: REFUSED } } } },
    ]),
  ),
})

const DONE = { enveloped: 'Done. `data` holds the answer.', bare: 'Done. The answer comes as it is.' }

const answerContent = (endpoint: Endpoint): Record<string, { schema?: JsonSchema }> => {
  const answers = answersOf(endpoint)
  if (answers === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } }
  if (answers === 'file') return { 'application/octet-stream': { schema: FILE } }
  // Some answers are not declared yet: the documents say nothing of those rather than that there is no data.
  const schema = responseSchema(endpoint)
  return { 'application/json': { schema } }
}

/** Every body comes as JSON or as form data of either kind (rule platform-dialect-8): one schema, named by its call. */
const withForms = (called: readonly Described[]): Record<string, JsonSchema> => {
  const schemas: Record<string, JsonSchema> = {}
  for (const { operationId, requestBody } of called) {
    const json = requestBody?.content['application/json']
    if (!json) continue
    const name = (operationId.split(',')[0] as string).replaceAll('/', '.')
    const schema = { $ref: `#/components/schemas/${name}` }
    const files = filesOf(json.schema)
    if (files) requestBody.description = files
    schemas[name] = json.schema
    json.schema = schema
    requestBody.content = {
      ...requestBody.content,
      'application/x-www-form-urlencoded': { schema },
      'multipart/form-data': requestBody.content['multipart/form-data'] ?? { schema },
    }
  }
  return schemas
}

/** The OpenAPI 3.1 description of the declared calls that are `wanted`, all of them by default; served at /api/openapi.json. */
export const openApi = (register: Register, version: string, wanted: (endpoint: Endpoint) => boolean = () => true) => {
  const paths: Record<string, Record<string, unknown>> = {}
  const tags = new Set<string>()
  const labels = new Map([
    ...register.resources.map(resource => [resource.name, resource.label.many] as const),
    ...register.services.map(service => [service.name, service.label] as const),
  ])
  for (const endpoint of allEndpoints(register).filter(wanted)) {
    const { method, path, owner, name, operation } = endpoint
    const methods = paths[`/${path}`] ?? {}
    paths[`/${path}`] = methods
    const before = methods[method.toLowerCase()] as Described | undefined
    if (before) {
      alsoDescribe(before, endpoint)
      continue
    }
    const label = labels.get(owner) ?? owner
    tags.add(label)
    const content = contentOf(endpoint)
    const asked = askedOf(endpoint)
    methods[method.toLowerCase()] = {
      operationId: `${owner}.${name}`,
      summary: endpoint.action?.label ?? `${label}: ${name}`,
      ...(asked && { description: asked }),
      tags: [label],
      'x-permission': operation.can,
      ...((operation.visibleTo ?? operation.openTo) && { 'x-user-types': operation.visibleTo ?? operation.openTo }),
      parameters: [...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => partOf(endpoint, name)), ...queryOf(endpoint)],
      ...(content && Object.keys(content).length > 0 && { requestBody: { content } }),
      security: operation.can === PUBLIC ? [] : [{ token: [] }],
      responses: responsesOf(endpoint),
    }
  }
  const schemas: Record<string, JsonSchema> = {
    Refusal: REFUSAL,
    ...withForms(Object.values(paths).flatMap(methods => Object.values(methods) as Described[])),
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Relaydesk', version, description: ABOUT },
    servers: [{ url: '/api' }],
    components: { schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
    tags: [...tags].map(name => ({ name })),
    paths,
  }
}
