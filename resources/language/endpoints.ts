import type { AnyAction } from './actions.ts'
import { fieldsInPlay } from './condition.ts'
import type { AnyResource, Service } from './define.ts'
import type { Fields } from './fields.ts'
import type { Operation, Operations } from './operations.ts'

/** One call the platform answers: what routes, documents, the permission list and contract tests iterate over. */
export interface Endpoint {
  /** Resource or service that declares it. */
  owner: string
  name: string
  kind: keyof Operations | 'action'
  operation: Operation
  method: string
  /** Without leading slash; may hold `{id}`. */
  path: string
  /** Fields of the body, where it has any. */
  body?: Fields
  resource?: AnyResource
  action?: AnyAction
}

const split = (call: string) => {
  const [method = '', path = ''] = call.split(' ')
  return { method, path }
}

/** The actions it answers itself: not those it offers of another. */
const ownActions = (resource: AnyResource) => Object.entries(resource.actions).filter(([, { of }]) => of === undefined)

const actionEndpoint = (resource: AnyResource, name: string, action: AnyAction): Endpoint => ({
  owner: resource.name,
  name,
  kind: 'action',
  operation: action,
  resource,
  action,
  ...split(action.call),
  ...(action.input && { body: action.input }),
})

/** What it offers of a service, behind a gate of its own: no call of its own, but something that may be allowed or not. */
export const offeredOfServices = (resource: AnyResource, services: readonly AnyService[]): Endpoint[] =>
  Object.entries(resource.actions).flatMap(([name, action]) =>
    services.some(service => service.name === action.of) ? [actionEndpoint(resource, name, action)] : [],
  )

/** Everything a resource may ask of the platform, operations and actions alike. */
export const resourceEndpoints = (resource: AnyResource): Endpoint[] => [
  ...(Object.entries(resource.operations) as [keyof Operations, Operation][]).map(([name, operation]) => ({
    owner: resource.name,
    name,
    kind: name,
    operation,
    resource,
    ...split(operation.call),
    ...((name === 'create' || name === 'update') && { body: fieldsInPlay(resource, name, {}, undefined) }),
  })),
  ...ownActions(resource).map(([name, action]) => actionEndpoint(resource, name, action)),
]

/** A service or resource of whatever shape. */
export type AnyService = Pick<Service, 'name' | 'label' | 'pages' | 'links'> & { actions: Readonly<Record<string, AnyAction>> }

export const serviceEndpoints = (service: AnyService): Endpoint[] =>
  Object.entries(service.actions).map(([name, action]) => ({
    owner: service.name,
    name,
    kind: 'action' as const,
    operation: action,
    action,
    ...split(action.call),
    ...(action.input && { body: action.input }),
  }))

/** Whether a call takes form data with a file in it, received as it comes: an upload, or an import. */
export const takesFile = ({ kind, operation }: Pick<Endpoint, 'kind' | 'operation'>): boolean =>
  kind === 'import' || operation.takesFile === true

/** The register: every resource in menu order, and the services. */
export interface Register {
  resources: readonly AnyResource[]
  services: readonly AnyService[]
}

export const allEndpoints = ({ resources, services }: Register): Endpoint[] => [
  ...resources.flatMap(resourceEndpoints),
  ...services.flatMap(serviceEndpoints),
]

/**
 * The addresses a path is answered under. The specification leaves open whether names of an administration group carry the
 * prefix (rule platform-dialect-9), so both spellings are.
 */
export const spellings = (path: string): string[] =>
  path.startsWith('administration/') ? [path, path.slice('administration/'.length)] : [path]

/** The addresses a call is answered under: those of its path, and where it is `bare` those without its `{id}`. */
export const addressesOf = ({ path, operation }: Pick<Endpoint, 'path' | 'operation'>): string[] =>
  (operation.bare ? [path, path.replace('/{id}', '')] : [path]).flatMap(spellings)

/** Every permission that some declaration asks for, sorted, with the labels of what asks. */
export const permissionList = (register: Register): { name: string; usedBy: string[] }[] => {
  const found = new Map<string, Set<string>>()
  const note = (name: string | undefined, by: string) => {
    if (name) found.set(name, (found.get(name) ?? new Set()).add(by))
  }
  for (const { operation, owner, name } of allEndpoints(register)) note(operation.can, `${owner}.${name}`)
  for (const holder of [...register.resources, ...register.services])
    for (const [name, page] of Object.entries(holder.pages)) note(page.can, `${holder.name}.pages.${name}`)
  for (const { name: of, links = {} } of register.services)
    for (const [name, link] of Object.entries(links)) note(link.can, `${of}.links.${name}`)
  return [...found].map(([name, by]) => ({ name, usedBy: [...by] })).sort((a, b) => a.name.localeCompare(b.name))
}
