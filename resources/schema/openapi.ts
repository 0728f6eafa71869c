import { PUBLIC } from './access.ts'
import { sampleBody } from './body.ts'
import { actionExample, actionSchema, formSchema, importSchema, listSchema } from './bodySchema.ts'
import { fieldsInPlay } from './condition.ts'
import { allEndpoints, type Endpoint, type Register } from './endpoints.ts'
import type { JsonSchema } from './kinds.ts'

const PAGING = [
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
  { name: 'per_page_record', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 200, default: 15 } },
]

const ERRORS = {
  401: 'Not signed in, or the session is over.',
  403: 'The account lacks the permission.',
  404: 'No such record among those you may see.',
  409: 'The record is in a state that forbids this.',
  422: 'Some fields are wrong; `errors` maps each to its messages.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  503: 'The platform is not available at the moment; nothing was saved. `Retry-After` says when to try again.',
}

const FILE = { type: 'string', format: 'binary' }

const schemaOf = ({ kind, resource, action }: Endpoint): JsonSchema | undefined => {
  if (action) return actionSchema(action)
  if (!resource) return undefined
  if (kind === 'list' || kind === 'lookup' || kind === 'export') return listSchema(resource)
  if (kind === 'create' || kind === 'update') return formSchema(resource, kind)
  return kind === 'import' ? importSchema(resource) : undefined
}

/** Form data with the file in it: what an import takes too, and an upload takes alone. */
const formData = ({ kind, path }: Endpoint) =>
  kind === 'import' || path === 'file-upload'
    ? { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: FILE } } } }
    : undefined

const exampleOf = ({ kind, resource, action }: Endpoint) => {
  if (action) return actionExample(action)
  // With those sections whose condition the example itself meets.
  return resource && (kind === 'create' || kind === 'update')
    ? sampleBody(fieldsInPlay(resource, kind, sampleBody(resource.fields), undefined))
    : undefined
}

const contentOf = (endpoint: Endpoint) => {
  if (endpoint.method === 'GET' || endpoint.kind === 'delete') return undefined
  const schema = endpoint.path === 'file-upload' ? undefined : schemaOf(endpoint)
  const example = exampleOf(endpoint)
  const json = schema && { schema, ...(example && { example }) }
  return { ...(json && { 'application/json': json }), ...formData(endpoint) } as Record<string, { schema: JsonSchema }>
}

/** What the call asks for beyond the permission, and whether its answer is given but once, in sentences. */
const askedOf = ({ stepUp, whileActing, answersSecret }: Endpoint['operation']): string | undefined => {
  const [minutes, always] =
    typeof stepUp === 'object' ? [stepUp.minutes ?? 10, !stepUp.brings && !stepUp.meets] : [10, stepUp === true]
  const sentences = [
    stepUp &&
      `${always ? 'Asks' : 'For some changes asks'} for the password again: 403 with \`data.step_up\` unless \`POST confirm-password\` was called in this session within ${minutes} minutes.`,
    whileActing &&
      `${whileActing === 'refused' ? 'Is' : 'For some changes it is'} refused with 403 while acting as another account.`,
    answersSecret &&
      'Answers a secret that is shown this once: a repeat with the same Idempotency-Key is answered 409 with `data.shown_once`.',
  ].filter(sentence => typeof sentence === 'string')
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

interface Described {
  operationId: string
  description?: string
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

/** Actions of one path are told apart by a constant in the body: one entry, all names, one of their bodies. */
const alsoDescribe = (before: Described, endpoint: Endpoint) => {
  before.operationId += `,${endpoint.owner}.${endpoint.name}`
  const asked = askedOf(endpoint.operation)
  if (asked && asked !== before.description) before.description = [before.description, asked].filter(Boolean).join(' ')
  const json = before.requestBody?.content['application/json']
  const schema = schemaOf(endpoint)
  if (json && schema) json.schema = { oneOf: [...((json.schema.oneOf as JsonSchema[] | undefined) ?? [json.schema]), schema] }
}

/** The OpenAPI 3.1 description of the declared calls that are `wanted`, all of them by default; served at /api/openapi.json. */
export const openApi = (register: Register, version: string, wanted: (endpoint: Endpoint) => boolean = () => true) => {
  const paths: Record<string, Record<string, unknown>> = {}
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
    const content = contentOf(endpoint)
    const asked = askedOf(operation)
    methods[method.toLowerCase()] = {
      operationId: `${owner}.${name}`,
      summary: endpoint.action?.label ?? `${labels.get(owner)}: ${name}`,
      ...(asked && { description: asked }),
      tags: [labels.get(owner)],
      'x-permission': operation.can,
      ...(operation.visibleTo && { 'x-user-types': operation.visibleTo }),
      parameters: [
        ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
          name,
          in: 'path',
          required: true,
          schema: { type: name === 'id' ? 'integer' : 'string' },
        })),
        ...(endpoint.kind === 'list' || endpoint.kind === 'lookup' ? PAGING : []),
      ],
      ...(content && Object.keys(content).length > 0 && { requestBody: { content } }),
      security: operation.can === PUBLIC ? [] : [{ token: [] }],
      responses: {
        200: { description: 'Done. `data` holds the answer.' },
        ...Object.fromEntries(Object.entries(ERRORS).map(([status, description]) => [status, { description }])),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Relaydesk', version, description: 'Calls of the desk, generated from its declarations.' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
    paths,
  }
}
