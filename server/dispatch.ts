import { recordOf } from '../messaging/record.ts'
import { tell } from '../messaging/tell.ts'
import type { AnyResource } from '../resources/language/define.ts'
import type { Endpoint } from '../resources/language/endpoints.ts'
import type { CallContext } from './kernel/context/context.ts'
import type { Reply } from './kernel/context/envelope.ts'
import { exportRecords } from './kernel/exports/exportRecords.ts'
import { sampleFile } from './kernel/exports/sampleFile.ts'
import { importRecords } from './kernel/imports/importRecords.ts'
import { notFound } from './kernel/problem/errors.ts'
import { runRowAction, runSelectionAction, validateInput } from './kernel/records/actions.ts'
import { toWire } from './kernel/records/columns.ts'
import type { RegisteredCompanion } from './kernel/records/companion.ts'
import { findRecords, listRecords } from './kernel/records/list.ts'
import { namedId, readReason } from './kernel/records/named.ts'
import { createRecord, deleteRecord, updateRecord } from './kernel/records/write.ts'

type Context = Omit<CallContext, 'input'>
type Body = Readonly<Record<string, unknown>>

/** Carries out the declared call: a generated operation, its replacement, or an action's handler. */
export const answer = async (
  endpoint: Endpoint,
  companion: RegisteredCompanion | undefined,
  context: Context,
  body: Body,
): Promise<Reply> => {
  const { kind, resource } = endpoint
  const asked = endpoint.method === 'GET' ? { ...inPath(endpoint, context), ...bodyInQuery(context.query) } : body
  // A call that declares nothing it is asked with reads its query itself.
  if (kind === 'action' || !resource)
    return runAction(endpoint, companion, context, endpoint.body || endpoint.operation.bare ? asked : body)
  const own = companion?.operations?.[kind]
  if (own) return own({ ...context, input: { ...asked } })
  return operations[kind](resource, companion, { ...context, input: { ...asked } }, asked)
}

/** Fields that stand in the path beside the record: `wa-template-sample/{id}/{type}`. */
const inPath = ({ body: fields = {} }: Endpoint, { request }: Context): Body =>
  Object.fromEntries(Object.entries(recordOf(request.params)).filter(([name]) => Object.hasOwn(fields, name)))

/** What a call without a body is asked with; a list as `name[]`, as in form data. */
const bodyInQuery = (query: Body): Body =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => (name.endsWith('[]') ? [name.slice(0, -2), [value].flat()] : [name, value])),
  )

type OperationRunner = (
  resource: AnyResource,
  companion: RegisteredCompanion | undefined,
  context: CallContext,
  body: Body,
) => Promise<Reply>

const list =
  (perPageDefault: number): OperationRunner =>
  async (resource, companion, context, body) => ({
    message: resource.label.many,
    data: await listRecords(context, resource, companion, body, perPageDefault),
  })

const operations: Readonly<Record<Exclude<Endpoint['kind'], 'action'>, OperationRunner>> = {
  // Rule panel-4: tables 15 a page, lookups 25.
  list: list(15),
  lookup: list(25),
  get: async (resource, companion, context, body) => {
    const [row] = await findRecords(context.tx, context.caller, resource, companion, [namedId(context, body)])
    if (!row) throw notFound()
    return { data: toWire(row, context.caller.timezone, companion) }
  },
  create: async (resource, companion, context, body) => ({
    message: tell('%{label} created', { label: resource.label.one }),
    data: await createRecord(context, resource, companion, body),
  }),
  update: async (resource, companion, context, body) => ({
    message: tell('%{label} saved', { label: resource.label.one }),
    data: await updateRecord(context, resource, companion, namedId(context, body), body),
  }),
  delete: async (resource, companion, context, body) => {
    const id = namedId(context, body)
    await deleteRecord(context, resource, companion, id, readReason(body.reason))
    return { message: tell('%{label} deleted', { label: resource.label.one }), data: { id } }
  },
  export: (resource, companion, context, body) => exportRecords(context, resource, companion, body),
  import: (resource, companion, context, body) => importRecords(context, resource, companion, body),
  sample: (resource, _companion, context) => sampleFile(context, resource),
}

const runAction = async (
  { action, name, resource }: Endpoint,
  companion: RegisteredCompanion | undefined,
  context: Context,
  body: Body,
): Promise<Reply> => {
  if (!action) throw notFound()
  const { handlers } = companion ?? { handlers: {} }
  if (action.on === 'row' && resource) {
    const handler = handlers.row?.[name]
    if (handler) return runRowAction(context, { resource, companion, action, name }, handler, body)
  }
  if (action.on === 'selection' && resource) {
    const handler = handlers.selection?.[name]
    if (handler) return runSelectionAction(context, { resource, companion, action, name, handler }, body)
  }
  const handler = action.on === 'toolbar' ? handlers.toolbar?.[name] : handlers.call?.[name]
  if (!handler) throw notFound()
  const input = action.input ? await validateInput(context, action, body) : { ...body }
  return handler({ ...context, input })
}
