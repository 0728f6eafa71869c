import { objectSchema, sampleBody } from './body.ts'
import { allEndpoints, type Endpoint, type Register } from './endpoints.ts'
import type { Fields } from './fields.ts'
import { fieldSchema } from './kinds.ts'

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
}

const filterSchema = ({ resource }: Endpoint) => {
  const keys = (resource?.list.filters ?? []).map(filter => (typeof filter === 'string' ? filter : filter.field))
  return {
    type: 'object',
    properties: Object.fromEntries([
      ...(resource?.list.search ? [['search', { type: 'string' }]] : []),
      ...keys.map(key => [key, fieldSchema(resource?.fields[key] as Fields[string])]),
    ]),
  }
}

const requestBody = (endpoint: Endpoint) => {
  const schema =
    endpoint.kind === 'list' || endpoint.kind === 'lookup' || endpoint.kind === 'export'
      ? filterSchema(endpoint)
      : endpoint.body
        ? objectSchema(endpoint.body)
        : undefined
  if (!schema || endpoint.method === 'GET') return undefined
  return { content: { 'application/json': { schema, ...(endpoint.body && { example: sampleBody(endpoint.body) }) } } }
}

/** The OpenAPI 3.1 description of everything declared; served at /api/openapi.json and read by the document pages. */
export const openApi = (register: Register, version: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  const labels = new Map([
    ...register.resources.map(resource => [resource.name, resource.label.many] as const),
    ...register.services.map(service => [service.name, service.label] as const),
  ])
  for (const endpoint of allEndpoints(register)) {
    const { method, path, owner, name, operation } = endpoint
    const methods = paths[`/${path}`] ?? {}
    paths[`/${path}`] = methods
    const body = requestBody(endpoint)
    // Actions of one path are told apart by a constant in the body: one entry, all names.
    const before = methods[method.toLowerCase()] as { operationId: string } | undefined
    if (before) {
      before.operationId += `,${owner}.${name}`
      continue
    }
    methods[method.toLowerCase()] = {
      operationId: `${owner}.${name}`,
      summary: endpoint.action?.label ?? `${labels.get(owner)}: ${name}`,
      tags: [labels.get(owner)],
      'x-permission': operation.can,
      ...(operation.visibleTo && { 'x-user-types': operation.visibleTo }),
      parameters: [
        ...(path.includes('{id}') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }] : []),
        ...(endpoint.kind === 'list' || endpoint.kind === 'lookup' ? PAGING : []),
      ],
      ...(body && { requestBody: body }),
      responses: {
        200: { description: 'Done. `data` holds the answer.' },
        ...Object.fromEntries(Object.entries(ERRORS).map(([status, description]) => [status, { description }])),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Relaydesk', version, description: 'Every call of the desk, generated from its declarations.' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
    paths,
  }
}
