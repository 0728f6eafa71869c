/** Everything behind a gate: each operation, action and page of every declaration, with the gates that stand before it. */

import { type Gate, gatesOf, PUBLIC, SIGNED_IN, type UserType } from './access.ts'
import {
  type AnyService,
  type Endpoint,
  offeredOfServices,
  type Register,
  resourceEndpoints,
  serviceEndpoints,
} from './endpoints.ts'
import { pageGate } from './screens.ts'

/** The columns of the permission matrix; what fits none of the first six stands in `more`. */
export type Part = 'list' | 'view' | 'create' | 'edit' | 'delete' | 'import' | 'more'

export interface Capability {
  /** `users.list`, `users.addCredit`, `gateway.pages.status`. */
  key: string
  owner: string
  ownerLabel: string
  /** Menu group, where its resource or page has one. */
  group: string | undefined
  label: string
  is: 'operation' | 'action' | 'page'
  part: Part
  gates: readonly Gate[]
  /** Permission it asks for; undefined where being signed in is enough, or nothing at all. */
  permission: string | undefined
  /** Whose records it works on. */
  records: 'user_id' | 'self' | 'platform' | undefined
}

const PARTS: Readonly<Partial<Record<Endpoint['kind'], Part>>> = {
  list: 'list',
  get: 'view',
  create: 'create',
  update: 'edit',
  delete: 'delete',
  import: 'import',
}

/** Plain words for what every list of records can do; an action has a label of its own. */
const OPERATIONS: Readonly<Record<Exclude<Endpoint['kind'], 'action'>, string>> = {
  list: 'List',
  lookup: 'Choose from a list',
  get: 'View',
  create: 'Create',
  update: 'Edit',
  delete: 'Delete',
  export: 'Export',
  import: 'Import',
  sample: 'Sample file',
}

const asked = (can: string | undefined) => (can === undefined || can === SIGNED_IN || can === PUBLIC ? undefined : can)

const ofEndpoint = (endpoint: Endpoint, ownerLabel: string, group: string | undefined): Capability => ({
  key: `${endpoint.owner}.${endpoint.name}`,
  owner: endpoint.owner,
  ownerLabel,
  group,
  label: endpoint.action?.label ?? OPERATIONS[endpoint.kind as Exclude<Endpoint['kind'], 'action'>],
  is: endpoint.kind === 'action' ? 'action' : 'operation',
  part: PARTS[endpoint.kind] ?? 'more',
  gates: gatesOf(endpoint.operation, endpoint.resource),
  permission: asked(endpoint.operation.can),
  records: endpoint.resource?.owner,
})

const pagesOf = (
  { name: owner, pages, links = {} }: Pick<AnyService, 'name' | 'pages' | 'links'>,
  ownerLabel: string,
): Capability[] =>
  [
    ...Object.entries(pages).map(([name, page]) => [`pages.${name}`, page] as const),
    ...Object.entries(links).map(([name, link]) => [`links.${name}`, link] as const),
  ].map(([name, page]) => ({
    key: `${owner}.${name}`,
    owner,
    ownerLabel,
    group: page.group,
    label: page.label,
    is: 'page',
    part: 'more',
    gates: [pageGate(page)],
    permission: asked(page.can),
    records: undefined,
  }))

/** Everything that can be allowed or not, in menu order. */
export const capabilitiesOf = ({ resources, services }: Register): Capability[] => [
  ...resources.flatMap(resource => [
    ...[...resourceEndpoints(resource), ...offeredOfServices(resource, services)].map(endpoint =>
      ofEndpoint(endpoint, resource.label.many, resource.group),
    ),
    ...pagesOf(resource, resource.label.many),
  ]),
  ...services.flatMap(service => {
    const pages = pagesOf(service, service.label)
    const group = pages.find(page => page.group)?.group
    return [...serviceEndpoints(service).map(endpoint => ofEndpoint(endpoint, service.label, group)), ...pages]
  }),
]

/** Whether a permission could ever open this for an account of a type: the type alone does not shut it out. */
export const isForType = ({ gates }: Pick<Capability, 'gates'>, userType: UserType): boolean =>
  gates.every(({ visibleTo }) => visibleTo === undefined || visibleTo.includes(userType))
