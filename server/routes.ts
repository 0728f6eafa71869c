import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordOf } from '../messaging/record.ts'
import { tell } from '../messaging/tell.ts'
import { gatesOf, PUBLIC, passes } from '../resources/language/access.ts'
import { validateBody } from '../resources/language/body.ts'
import { addressesOf, allEndpoints, type Endpoint } from '../resources/language/endpoints.ts'
import { authorizeAsked } from './access/asked.ts'
import { authorizeBeforeNewPassword, worksWhenLocked } from './access/beforeNewPassword.ts'
import { deniedLog } from './access/denied.ts'
import { authorizeKeyCall, readCaller } from './access/readCaller.ts'
import { requireStepUp } from './access/stepUp.ts'
import { answer } from './dispatch.ts'
import { type Deps, entryModeOf } from './kernel/context/context.ts'
import { envelope, type Reply } from './kernel/context/envelope.ts'
import { originOf, tokenOf } from './kernel/context/origin.ts'
import { isStorable } from './kernel/http/body.ts'
import { type CallBody, keepFiles, samenessOf, withBody } from './kernel/http/callBody.ts'
import { claimKey, type Once, repeatKey } from './kernel/http/idempotency.ts'
import { keptOf, repeatOf } from './kernel/http/keptAnswer.ts'
import { importForm } from './kernel/imports/importRecords.ts'
import { forbidden, invalid, notFound } from './kernel/problem/errors.ts'
import type { Companions } from './kernel/records/companion.ts'
import type { Caller } from './kernel/scope/caller.ts'
import { type Tx, withScope } from './kernel/scope/scope.ts'
import { refuseInMaintenance } from './system/maintenance.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers without a session. */
    isPublic?: boolean
  }
}

const isConstant = (sent: unknown, value: string | number) =>
  (typeof sent === 'string' || typeof sent === 'number') && String(sent) === String(value)

const matches = (endpoint: Endpoint, body: Readonly<Record<string, unknown>>) =>
  Object.entries(endpoint.action?.send ?? {}).every(([key, value]) => isConstant(body[key], value))

/** Whether a body names none of the constants of an action that is meant where nothing is said. */
const isAssumed = ({ action }: Endpoint, body: Readonly<Record<string, unknown>>) =>
  action?.assumed === true && Object.keys(action.send ?? {}).every(key => body[key] === undefined || body[key] === null)

/** Actions that share a path are told apart by their constants. @throws HttpProblem 403 when none of them is allowed, 422 when none is named */
const choose = (
  endpoints: readonly Endpoint[],
  allowed: (endpoint: Endpoint) => boolean,
  body: Readonly<Record<string, unknown>>,
): Endpoint => {
  const named = endpoints.find(endpoint => matches(endpoint, body)) ?? endpoints.find(endpoint => isAssumed(endpoint, body))
  if (named) {
    if (!allowed(named)) throw forbidden()
    return named
  }
  if (!endpoints.some(allowed)) throw forbidden()
  const [key = 'action'] = Object.keys(endpoints[0]?.action?.send ?? {})
  throw invalid({
    [key]: [tell('Choose one of: %{values}.', { values: endpoints.map(endpoint => endpoint.action?.send?.[key]).join(', ') })],
  })
}

const grouped = (endpoints: readonly Endpoint[]) => {
  const groups = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints)
    for (const path of addressesOf(endpoint)) {
      const key = `${endpoint.method} ${path}`
      groups.set(key, [...(groups.get(key) ?? []), endpoint])
    }
  return groups
}

/**
 * Registers every declared call. A call nobody carries out stops the start: a declaration is a promise.
 * @throws Error naming the calls without a handler
 */
export const registerRoutes = (app: FastifyInstance, deps: Deps, companions: Companions): void => {
  const endpoints = allEndpoints(deps.register)
  const orphans = endpoints.filter(endpoint => endpoint.kind === 'action' && !hasHandler(endpoint, companions))
  if (orphans.length > 0)
    throw new Error(`Declared, but nobody carries it out: ${orphans.map(({ owner, name }) => `${owner}.${name}`).join(', ')}`)
  const note = deniedLog(deps.log)
  for (const [key, group] of grouped(endpoints)) {
    const [method = 'GET', path = ''] = key.split(' ')
    app.route({
      method,
      url: `/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      exposeHeadRoute: false,
      config: { isPublic: isPublic(group) },
      ...(isPublic(group) && { bodyLimit: Math.max(...group.map(({ operation }) => operation.mostBytes ?? PUBLIC_BYTES)) }),
      handler: async (request, reply) => {
        const since = new Date()
        const caller = await callerOf(deps, group, request)
        try {
          return await handle(deps, companions, group, { request, reply, caller, since })
        } catch (error) {
          note(caller, { method, path: request.url.split('?')[0] ?? '' }, error)
          throw error
        }
      },
    })
  }
}

/** What a call of somebody who is not signed in may bring, where the declaration says nothing. */
export const PUBLIC_BYTES = 16 * 1024

const isPublic = (group: readonly Endpoint[]) => group.every(({ operation }) => operation.can === PUBLIC)

const hasHandler = ({ owner, name, action }: Endpoint, companions: Companions) => {
  const handlers = companions[owner]?.handlers
  return Boolean(action && (handlers?.[action.on]?.[name] ?? handlers?.raw?.[name]))
}

const callerOf = async (deps: Deps, group: readonly Endpoint[], request: FastifyRequest): Promise<Caller | undefined> =>
  isPublic(group)
    ? undefined
    : readCaller(deps.pool, tokenOf(request), originOf(request), { evenLocked: group.every(worksWhenLocked) })

interface Call {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller | undefined
  /** When it came in. */
  since: Date
}

const handle = async (
  deps: Deps,
  companions: Companions,
  group: readonly Endpoint[],
  { request, reply, caller, since }: Call,
): Promise<unknown> => {
  const allowed = (wanted: Endpoint) =>
    wanted.operation.can === PUBLIC || passes(caller?.principal, gatesOf(wanted.operation, wanted.resource))
  return withBody(deps, request, group, caller !== undefined && group.some(allowed), async body => {
    const endpoint = choose(group, allowed, body.fields)
    const answer = await carryOut(deps, companions, endpoint, { request, reply, caller, since }, body)
    if (!reply.sent) deps.onAnswer?.(endpoint, answer)
    return answer
  })
}

const carryOut = async (
  deps: Deps,
  companions: Companions,
  endpoint: Endpoint,
  { request, reply, caller, since }: Call,
  sent: CallBody,
): Promise<unknown> => {
  const body = sent.fields
  if (caller?.keyId !== undefined) {
    authorizeKeyCall(caller, endpoint)
    // What a program sends is never taken for a person's (rule platform-dialect-7).
    body.entry_mode = 'api'
  }
  authorizeBeforeNewPassword(caller, endpoint)
  // Who is signed out of everything else by maintenance can still sign out.
  if (caller && endpoint.owner !== 'session') await refuseInMaintenance(deps.pool, caller.userType)
  const companion = companions[endpoint.owner]
  const { id } = recordOf(request.params)
  if ((id !== undefined && typeof id !== 'string') || !isStorable(id)) throw notFound()
  if (!isStorable(request.query)) throw invalid({ query: [tell('Remove the characters that cannot be stored.')] })
  if (caller) await authorizeAsked(deps, caller, endpoint, body)

  const raw = companion?.handlers.raw?.[endpoint.name]
  if (raw) {
    const reply_ = await raw({ deps, caller, input: validated(endpoint, body), id, request, reply })
    return reply_ ? envelope(reply_, since) : reply
  }
  if (!caller) throw forbidden()
  const once = onceFor(deps, caller, endpoint, { request, reply, since })
  if (request.isMultipart() && endpoint.kind === 'import' && endpoint.resource)
    return importForm({ deps, caller, request }, endpoint.resource, companion, once)
  return once(samenessOf(sent), async tx => {
    await keepFiles(deps, tx, caller, sent)
    const context = { deps, caller, tx, query: recordOf(request.query), id, entryMode: entryModeOf(body), request, reply }
    return answer(endpoint, companion, context, body)
  })
}

/** What a transaction came to: an answer, or what has to be done outside of any before there is one. */
type Step = { done: unknown } | { outside: NonNullable<Reply['outside']> }

const onceFor =
  (deps: Deps, caller: Caller, endpoint: Endpoint, { request, reply, since }: Omit<Call, 'caller'>): Once =>
  async (sent, work) => {
    const key = repeatKey(request, endpoint, sent)
    const claim = key === undefined ? undefined : await claimKey(deps, caller, key, `${request.method} ${request.url}`, sent)
    if (claim?.answer) {
      // What was stored then is not known any more.
      if (endpoint.operation.stepUp === 'by state') await requireStepUp({ caller, deps })
      const { status, body } = repeatOf(endpoint, claim.answer)
      return reply.code(status).send(body)
    }
    try {
      const within = (step: (tx: Tx) => Promise<Reply>): Promise<Step> =>
        withScope(deps.pool, caller, async tx => {
          const given = await step(tx)
          if (given.outside) return { outside: given.outside }
          const done = isRest(endpoint) ? plain(given.data, reply) : envelope(given, since)
          await claim?.keep(tx, { status: 200, ...keptOf(endpoint, done) })
          return { done }
        })
      let step = await within(work)
      while ('outside' in step) step = await within(await step.outside())
      return step.done
    } catch (error) {
      await claim?.drop()
      throw error
    }
  }

const isRest = ({ path }: Endpoint) => path.startsWith('rest/')

/** Our own REST resources answer rows and objects as they are, with the count where ra-data-simple-rest looks for it. */
const plain = (data: unknown, reply: FastifyReply): unknown => {
  if (Array.isArray(data) && !reply.hasHeader('content-range'))
    reply.header('content-range', `items 0-${Math.max(0, data.length - 1)}/${data.length}`)
  return data
}

const validated = ({ body: fields }: Endpoint, body: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { entry_mode: _mode, ...sent } = body
  if (!fields) return sent
  const { values, errors } = validateBody(fields, sent)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return values
}
