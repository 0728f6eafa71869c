/** The generated part of the API documents: one document for every declared call that a program may make with a key. */

import { KEY_CALLS } from '../access/port.ts'
import { allows, type Principal } from '../language/access.ts'
import { actionExample } from '../language/actionSchema.ts'
import { isAskedFor, sampleBody } from '../language/body.ts'
import { fieldsInPlay } from '../language/condition.ts'
import { allEndpoints, type Endpoint, type Register, takesFile } from '../language/endpoints.ts'
import type { Fields } from '../language/fields.ts'
import { filterRules } from '../language/filters.ts'
import { toldOf } from '../language/kinds.ts'

/** One field of a body, or of a query. */
export interface DocumentField {
  name: string
  label: string
  /** In the words of JSON: `text`, `whole number`, `list of numbers`. */
  type: string
  required: boolean
  /** What may stand in it, one sentence each. */
  limits: string[]
  help: string | undefined
  example: unknown
}

export interface ApiDocument {
  /** Stands in the address: `senderid-list.create`. */
  id: string
  title: string
  group: string
  method: string
  path: string
  permission: string
  /** Open to a program's key; otherwise a person's session makes it. */
  forKeys: boolean
  kind: Endpoint['kind']
  fields: DocumentField[]
  /** The body of the samples; undefined where a call takes none. */
  example: Readonly<Record<string, unknown>> | undefined
  /** Sent as form data with a file in it. */
  takesFile: boolean
  /** Reads and changes nothing: may be tried out from the page. */
  isSafe: boolean
  /** Statuses that it may answer beside 200. */
  errors: number[]
}

const OPEN_TO_KEYS: ReadonlySet<string> = new Set(KEY_CALLS)

/** Whether a program may make a call with an account's key. */
export const isForKeys = ({ operation }: Pick<Endpoint, 'operation'>): boolean => OPEN_TO_KEYS.has(operation.call)

/** Whether a person may make a call, by its own gate and that of the resource it belongs to; what is no plain answer is left out. */
export const isFor =
  (principal: Principal) =>
  ({ operation, resource, action }: Endpoint): boolean =>
    typeof action?.answers !== 'string' &&
    allows(principal, operation) &&
    allows(principal, { ...(resource?.visibleTo && { visibleTo: resource.visibleTo }) })

const describe = (fields: Fields): DocumentField[] => {
  const example = sampleBody(fields)
  return Object.entries(fields).map(([name, field]) => ({
    name,
    label: field.label,
    ...toldOf(field),
    required: isAskedFor(field),
    help: field.help,
    example: example[name],
  }))
}

const own = (name: string, label: string, type: string, limits: string[], example: unknown, required = false): DocumentField => ({
  name,
  label,
  type,
  required,
  limits,
  help: undefined,
  example,
})

/** What a list is asked by: its filters, a search, the page. */
const listFields = (endpoint: Endpoint): DocumentField[] => {
  const { resource, kind } = endpoint
  if (!resource) return []
  const filters = [...filterRules(resource)].map(([key, { declared, match }]) => {
    const isDay = match === 'from' || match === 'to'
    const told = toldOf({ ...declared, required: false })
    const label = isDay ? `${declared.label}, ${match === 'from' ? 'first' : 'last'} day` : declared.label
    return own(key, label, isDay ? 'date' : told.type, isDay ? ['YYYY-MM-DD'] : told.limits, undefined)
  })
  const paging = [
    own('page', 'Page', 'whole number', ['From 1; 1 where it is left out'], 1),
    own('per_page_record', 'Rows of a page', 'whole number', ['1 to 200'], kind === 'lookup' ? 25 : 15),
    own(
      'cursor',
      'Mark of the page before',
      'text',
      ['`next_cursor` of the answer before: the quick way through long lists'],
      undefined,
    ),
  ]
  return [
    ...filters,
    own('search', 'Search', 'text', ['At most 200 characters'], undefined),
    own('ids', 'Numbers of records', 'list of numbers', ['At most 1000'], undefined),
    ...(kind === 'export' ? [] : paging),
  ]
}

const inPathOf = ({ path, action }: Endpoint): DocumentField[] => {
  if (!path.includes('{id}')) return []
  const { pathId } = action ?? {}
  return pathId
    ? [own('id', pathId.label, 'text', ['Part of the path'], pathId.example, true)]
    : [own('id', 'Number of the record', 'whole number', ['Part of the path'], 1, true)]
}

const fieldsOf = (endpoint: Endpoint): DocumentField[] => {
  const { kind, resource, action } = endpoint
  const inPath = inPathOf(endpoint)
  if (action) {
    const ids =
      action.on === 'selection'
        ? [own(action.idsAs ?? 'ids', 'Numbers of the records', 'list of numbers', [`At most ${action.max ?? 1000}`], [1], true)]
        : []
    const id =
      action.on === 'row' && inPath.length === 0
        ? [own(action.idAs ?? 'id', 'Number of the record', 'whole number', [], 1, true)]
        : []
    const constants = Object.entries(action.send ?? {}).map(([name, value]) =>
      own(name, name, 'constant', [`Always ${value}`], value, true),
    )
    return [...inPath, ...id, ...ids, ...constants, ...describe(action.input ?? {})]
  }
  if (!resource) return inPath
  if (kind === 'list' || kind === 'lookup' || kind === 'export') return listFields(endpoint)
  if (kind === 'create') return describe(fieldsInPlay(resource, 'create', sampleBody(resource.fields), undefined))
  if (kind === 'update')
    return [
      ...inPath,
      ...describe(fieldsInPlay(resource, 'update', sampleBody(resource.fields), undefined)).map(field => ({
        ...field,
        required: false,
      })),
    ]
  if (kind === 'import')
    return [
      own('file', 'The spreadsheet', 'file', [(resource.operations.import?.accept ?? []).join(', ')], undefined, true),
      own(
        'mapping',
        'Heading of the file to field',
        'JSON object',
        [`Fields: ${Object.keys(resource.operations.import?.columns ?? {}).join(', ')}`],
        undefined,
      ),
      ...describe(
        Object.fromEntries(
          (resource.operations.import?.with ?? []).flatMap(name =>
            resource.fields[name] ? [[name, resource.fields[name]]] : [],
          ),
        ),
      ),
    ]
  return inPath
}

const MESSAGE = {
  campaign: 'Fees reminder',
  route_type: 1,
  sms_type: 1,
  dlt_template_id: 12,
  sender_id: 5,
  message: 'Dear Asha, your fee of Rs 500 is due. - SUNRSE',
  mobile_numbers: '919876543210, 919812345678',
}

/** Bodies of calls that may be sent so much that what is usual would be lost in it. */
const OWN_EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST send-sms': MESSAGE,
  'POST send-sms-preflight': MESSAGE,
}

/** Of a body what must be there, and what the declaration gives an example of: a sample shows what to write, not all that could be. */
const telling = (fields: Fields, example: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(example).filter(([name]) => !fields[name] || fields[name].required || fields[name].example !== undefined),
  )

const exampleOf = ({ kind, resource, action, method, operation }: Endpoint): Readonly<Record<string, unknown>> | undefined => {
  if (method === 'GET' || method === 'DELETE') return undefined
  const own = OWN_EXAMPLES[operation.call]
  if (own) return own
  if (action) return telling(action.input ?? {}, actionExample(action) ?? {})
  if (!resource) return undefined
  if (kind === 'create')
    return telling(resource.fields, sampleBody(fieldsInPlay(resource, 'create', sampleBody(resource.fields), undefined)))
  if (kind === 'update') {
    const [first] = Object.entries(sampleBody(fieldsInPlay(resource, 'update', sampleBody(resource.fields), undefined)))
    return first ? { [first[0]]: first[1] } : undefined
  }
  return kind === 'list' || kind === 'lookup' ? { page: 1, per_page_record: 15 } : {}
}

/** Calls that the name of their list does not tell of. */
const OWN_TITLES: Readonly<Record<string, string>> = {
  'POST delivery-report': 'List campaigns',
  'POST campaign-list': 'Find campaigns by name',
  'POST get-campaign-info/{id}': 'Messages of a campaign',
  'GET get-campaign-current-status/{id}': 'Recount a campaign',
}

/** Calls that stand apart from the list they are declared with. */
const groupOf = ({ path }: Endpoint, label: string) => (path.startsWith('send-sms') ? 'Sending' : label)

const TITLES: Readonly<Record<Exclude<Endpoint['kind'], 'action'>, (label: { one: string; many: string }) => string>> = {
  list: label => `List ${lower(label.many)}`,
  lookup: label => `Find ${lower(label.many)} by name`,
  get: label => `Read one ${lower(label.one)}`,
  create: label => `Add a ${lower(label.one)}`,
  update: label => `Change a ${lower(label.one)}`,
  delete: label => `Delete a ${lower(label.one)}`,
  export: label => `Export ${lower(label.many)}`,
  import: label => `Import ${lower(label.many)} from a file`,
  sample: label => `Sample file for ${lower(label.many)}`,
}

/** Abbreviations keep their capitals: `DLT template`, `API key`. */
const lower = (words: string) => words.replace(/^[A-Z](?=[a-z])/, first => first.toLowerCase())

const errorsOf = ({ kind, path, action, method }: Endpoint): number[] => {
  const named = path.includes('{id}') || action?.on === 'row' || action?.on === 'selection'
  return [
    401,
    403,
    ...(named ? [404] : []),
    ...(action?.when || kind === 'delete' ? [409] : []),
    ...(method === 'GET' || kind === 'delete' ? [] : [422]),
    429,
    503,
  ]
}

/** A document for every call that passes `wanted` (those for keys by default), in the order of the register. */
export const apiDocuments = (register: Register, wanted: (endpoint: Endpoint) => boolean = isForKeys): ApiDocument[] => {
  const labels = new Map([
    ...register.resources.map(resource => [resource.name, resource.label.many] as const),
    ...register.services.map(service => [service.name, service.label] as const),
  ])
  return allEndpoints(register)
    .filter(wanted)
    .map(endpoint => {
      const { owner, name, kind, method, path, operation, resource, action } = endpoint
      return {
        id: `${owner}.${name}`,
        title:
          OWN_TITLES[operation.call] ??
          (action ? action.label : resource ? TITLES[kind as keyof typeof TITLES](resource.label) : name),
        group: groupOf(endpoint, labels.get(owner) ?? owner),
        method,
        path,
        permission: operation.can,
        forKeys: isForKeys(endpoint),
        kind,
        fields: fieldsOf(endpoint),
        example: exampleOf(endpoint),
        takesFile: takesFile(endpoint),
        isSafe: kind === 'list' || kind === 'lookup',
        errors: errorsOf(endpoint),
      }
    })
}
