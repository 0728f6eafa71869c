import type { FastifyInstance } from 'fastify'
import { allPermissions } from '../../resources/index.ts'
import { PUBLIC, SIGNED_IN, type UserType } from '../../resources/language/access.ts'
import { defaultOf, sampleBody } from '../../resources/language/body.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { type Endpoint, takesFile } from '../../resources/language/endpoints.ts'
import type { Fields } from '../../resources/language/fields.ts'
import { filterRules } from '../../resources/language/filters.ts'
import { badValue, goodValue } from '../../resources/language/kinds.ts'
import { ENCODINGS, sendAsForm } from '../support/forms.ts'
import { typesOf } from '../support/types.ts'
import { type Account, type Answered, call, type World } from '../support/world.ts'
import { actingAs, bodiesMeant } from './asked.ts'
import { createBody, makeRecord, playable, setState } from './records.ts'

/**
 * What every declared call must do, checked against a running platform. Each check answers sentences about what is wrong, none when
 * all is well, so that the same checks can be shown to fail on a platform with a planted fault.
 */
interface Bench {
  app: FastifyInstance
  world: World
}

const EVERYBODY: readonly UserType[] = [0, 1, 2, 3]

const someone = (world: World, type: UserType): Account =>
  ({ 0: world.admin, 1: world.reseller, 2: world.client, 3: world.employee })[type]

const isReserved = ({ operation }: Endpoint) => operation.can === PUBLIC || operation.can === SIGNED_IN

/** The path with a record's number; a field that stands in it beside the record has a good value there. */
const address = ({ path, body = {} }: Endpoint, id: number | string) =>
  path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => {
    const field = name === 'id' ? undefined : body[name]
    return String(field ? goodValue(field) : id)
  })

const about = ({ owner, name }: Endpoint, what: string, { status, body }: Answered) =>
  `${owner}.${name}: ${what}: answered ${status} ${body.message ?? ''} ${JSON.stringify(body.errors ?? {})}`

/** Constants and the record's number, as the panel would send them. */
const carrying = ({ action }: Endpoint, id: number, input: Record<string, unknown> = {}): Record<string, unknown> => {
  if (!action) return input
  const inPath = action.call.includes('{id}')
  return {
    ...input,
    ...action.send,
    ...(action.on === 'selection' && { [action.idsAs ?? 'ids']: [id] }),
    ...(action.on === 'row' && !inPath && { [action.idAs ?? 'id']: id }),
  }
}

/** 401 without a session and with a forged one. */
const refusesTheAnonymous = async ({ app }: Bench, endpoint: Endpoint): Promise<string[]> => {
  if (endpoint.operation.can === PUBLIC) return []
  const answers = await Promise.all(
    [undefined, 'forged'].map(token => call(app, token, endpoint.method, address(endpoint, 1), {})),
  )
  return answers.filter(({ status }) => status !== 401).map(answer => about(endpoint, 'without a session', answer))
}

/** 403 without the permission, and for every kind of account that the declaration leaves out. */
const refusesTheUnpermitted = async ({ app, world }: Bench, endpoint: Endpoint): Promise<string[]> => {
  if (isReserved(endpoint)) return []
  const wrong: string[] = []
  const all = allPermissions(world.deps.register)
  for (const type of EVERYBODY) {
    const may = typesOf(endpoint).includes(type)
    const granted = may ? all.filter(permission => permission !== endpoint.operation.can) : all
    const token = await world.signIn(someone(world, type), granted)
    const answer = await call(app, token, endpoint.method, address(endpoint, 1), carrying(endpoint, 1))
    if (answer.status !== 403)
      wrong.push(about(endpoint, `type ${type} ${may ? `without ${endpoint.operation.can}` : 'who is left out'}`, answer))
  }
  return wrong
}

interface Cell {
  actor: Account
  owner: Account
  seen: boolean
}

const cells = (world: World, types: readonly UserType[]): Cell[] =>
  [
    { actor: world.client, owner: world.client, seen: true },
    { actor: world.client, owner: world.sibling, seen: false },
    { actor: world.client, owner: world.stranger, seen: false },
    { actor: world.client, owner: world.reseller, seen: false },
    { actor: world.reseller, owner: world.client, seen: true },
    { actor: world.reseller, owner: world.stranger, seen: false },
    { actor: world.otherReseller, owner: world.client, seen: false },
    { actor: world.admin, owner: world.stranger, seen: true },
    { actor: world.employee, owner: world.stranger, seen: true },
  ].filter(({ actor }) => types.includes(actor.userType))

const namesRecord = ({ kind, action }: Endpoint) =>
  kind === 'get' || kind === 'update' || kind === 'delete' || action?.on === 'row' || action?.on === 'selection'

const checksum = async (world: World, resource: AnyResource, id: number): Promise<string> => {
  const { rows } = await world.deps.pool.query<{ row: string }>(
    `select md5(t::text) as row from "${resource.table}" t where id = $1`,
    [id],
  )
  return rows[0]?.row ?? 'gone'
}

/** 404 for a record outside the scope, the same answer as for one that is not there, and no trace left; anything else for one inside. */
const keepsScope = async ({ app, world }: Bench, endpoint: Endpoint): Promise<string[]> => {
  const { resource, action } = endpoint
  if (!resource?.table || resource.owner === 'platform' || !namesRecord(endpoint)) return []
  const wrong: string[] = []
  for (const { actor, owner, seen } of cells(world, typesOf(endpoint))) {
    const id = await makeRecord(world, resource, owner)
    if (action?.when) await setState(world, resource, id, action.when, true)
    const before = await checksum(world, resource, id)
    const token = await world.signIn(actor)
    const input = action?.input ? sampleBody(action.input) : {}
    const answer = await call(app, token, endpoint.method, address(endpoint, id), carrying(endpoint, id, input))
    const what = `${actor.username} on a record of ${owner.username}`
    if (seen && (answer.status === 404 || answer.status === 403)) wrong.push(about(endpoint, `${what}, who is in scope`, answer))
    if (seen) continue
    const missing = await call(
      app,
      token,
      endpoint.method,
      address(endpoint, 999_999_999),
      carrying(endpoint, 999_999_999, input),
    )
    if (answer.status !== 404) wrong.push(about(endpoint, `${what}, who is out of scope`, answer))
    if (answer.body.message !== missing.body.message)
      wrong.push(about(endpoint, `${what}: tells a foreign record from a missing one`, answer))
    if ((await checksum(world, resource, id)) !== before) wrong.push(`${endpoint.owner}.${endpoint.name}: ${what}: changed it`)
  }
  return wrong
}

/** A list shows what is in scope and nothing else. */
const listsOnlyTheScope = async ({ app, world }: Bench, endpoint: Endpoint): Promise<string[]> => {
  const { resource } = endpoint
  if (!resource?.table || resource.owner === 'platform' || (endpoint.kind !== 'list' && endpoint.kind !== 'lookup')) return []
  const wrong: string[] = []
  for (const { actor, owner, seen } of cells(world, typesOf(endpoint))) {
    const id = await makeRecord(world, resource, owner)
    const answer = await call(app, await world.signIn(actor), endpoint.method, endpoint.path, { ids: [id] })
    const rows = (answer.body.data as { data?: { id: number }[] } | undefined)?.data ?? []
    if (answer.status !== 200 || rows.some(row => row.id === id) !== seen)
      wrong.push(about(endpoint, `${actor.username} ${seen ? 'misses' : 'sees'} a record of ${owner.username}`, answer))
  }
  return wrong
}

/** A search for what a record's texts say finds it, whoever may see it. */
const findsByItsTexts = async ({ app, world }: Bench, endpoint: Endpoint): Promise<string[]> => {
  const { resource } = endpoint
  if (!resource?.table || endpoint.kind !== 'list') return []
  const texts = (resource.list.search ?? [resource.title]).filter(name => resource.fields[name]?.kind === 'text')
  const id = await makeRecord(world, resource, resource.owner === 'platform' ? world.admin : world.client)
  const wrong: string[] = []
  for (const actor of [world.admin, world.reseller].filter(({ userType }) => typesOf(endpoint).includes(userType))) {
    const token = await world.signIn(actor)
    const rows = async (body: object) => {
      const answer = await call(app, token, endpoint.method, address(endpoint, id), { ids: [id], ...body })
      return (answer.body.data as { data?: Record<string, unknown>[] } | undefined)?.data ?? []
    }
    const [row] = await rows({})
    for (const text of texts.flatMap(name => (row?.[name] ? String(row[name]) : [])))
      if ((await rows({ search: text })).length !== 1)
        wrong.push(`${endpoint.owner}.${endpoint.name}: ${actor.username} does not find "${text}"`)
  }
  return wrong
}

/** 409 on a record whose state forbids the action. */
const refusesTheWrongState = async ({ app, world }: Bench, endpoint: Endpoint): Promise<string[]> => {
  const { resource, action } = endpoint
  if (!resource?.table || !action?.when) return []
  const type = typesOf(endpoint)[0]!
  const owner = resource.owner === 'platform' ? world.admin : world.client
  const id = await makeRecord(world, resource, owner)
  if (!(await setState(world, resource, id, action.when, false))) return []
  const answer = await call(
    app,
    await world.signIn(someone(world, type)),
    endpoint.method,
    address(endpoint, id),
    carrying(endpoint, id, action.input ? sampleBody(action.input) : {}),
  )
  return answer.status === 409 ? [] : [about(endpoint, 'in a state that forbids it', answer)]
}

/** A call with a body that it judges, and who may make it. */
interface Validated {
  type: UserType
  token: string | undefined
  id: number
  good: Record<string, unknown>
  fields: Fields
}

/** What a call's own fields accept, on a record in the right state; undefined for calls that declare no fields. */
const validatedBody = async (world: World, endpoint: Endpoint): Promise<Validated | undefined> => {
  const { resource, action, kind } = endpoint
  const type = typesOf(endpoint)[0]!
  const actor = someone(world, type)
  const token = endpoint.operation.can === PUBLIC ? undefined : await world.signIn(actor)
  const owner = resource?.owner === 'platform' ? world.admin : actor
  if (action?.input) {
    const isOnRecord = resource?.table && action.on !== 'call'
    const id = isOnRecord ? await makeRecord(world, resource, owner) : 1
    if (isOnRecord) await setState(world, resource, id, action.when, true)
    return { type, token, id, good: sampleBody(action.input), fields: action.input }
  }
  if (!resource?.table || (kind !== 'create' && kind !== 'update')) return undefined
  const body = await createBody(world, resource, actor)
  const fields = playable(resource, kind, body)
  return kind === 'create'
    ? { type, token, id: 1, good: body, fields }
    : { type, token, id: await makeRecord(world, resource, owner), good: {}, fields }
}

/** 422 at the field for every value of the wrong kind, every required field left out, and every key that is no field. */
const refusesBadFields = async ({ app, world }: Bench, endpoint: Endpoint): Promise<string[]> => {
  const { resource, kind } = endpoint
  const validated = await validatedBody(world, endpoint)
  if (!validated) return []
  const { type, token, id, good, fields } = validated
  const wrong: string[] = []
  const check = async (what: string, field: string, body: Record<string, unknown>) => {
    const answer = await call(app, token, endpoint.method, address(endpoint, id), carrying(endpoint, id, body))
    if (answer.status !== 422 || !answer.body.errors?.[field]) wrong.push(about(endpoint, `${field} ${what}`, answer))
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.visibleTo && !field.visibleTo.includes(type)) continue
    if (field.flag) continue
    await check('of the wrong kind', name, { ...good, [name]: badValue(field) })
    if (field.required && kind !== 'update') {
      const { [name]: _left, ...rest } = good
      if (defaultOf(field) === undefined) await check('left out', name, rest)
      else await check('left empty', name, { ...good, [name]: null })
    }
  }
  await check('that does not exist', 'smuggled_key', { ...good, smuggled_key: 1 })
  if (kind === 'create' || kind === 'update')
    for (const [name, field] of Object.entries(resource?.fields ?? {})) {
      // The envelope's own key, which every body may carry.
      if (name === 'entry_mode') continue
      const writable = field.writable ?? 'always'
      if (writable === 'never' || (writable === 'create' && kind === 'update'))
        await check('that is not theirs to set', name, { ...good, [name]: goodValue(field) })
    }
  return wrong
}

const isRead = ({ kind }: Endpoint) => kind === 'list' || kind === 'lookup'

/** Every filter of a list with a value of its field, several where several may come. */
const filtersOf = ({ resource }: Endpoint): Record<string, unknown> => ({
  ...Object.fromEntries(
    [...(resource ? filterRules(resource) : [])].map(([key, { declared, match }]) => {
      const value = match === 'from' || match === 'to' ? '2026-01-31' : goodValue(declared)
      const isList = match === 'equals' && !declared.virtual && declared.kind !== 'text'
      return [key, isList ? [value].flat() : value]
    }),
  ),
  page: 1,
  per_page_record: 5,
  sort_order: 'asc',
})

/**
 * Form data of both kinds is judged as JSON is (rule platform-dialect-8): the same body, all of it good but a key that is no field, has
 * the same answer. What declares no fields is asked about a record that is not there.
 */
const takesForms = async ({ app, world }: Bench, endpoint: Endpoint): Promise<string[]> => {
  if (endpoint.method === 'GET' || (takesFile(endpoint) && endpoint.kind !== 'import')) return []
  const validated = await validatedBody(world, endpoint)
  const id = validated?.id ?? 999_999_999
  const body = carrying(endpoint, id, isRead(endpoint) ? filtersOf(endpoint) : { ...validated?.good, smuggled_key: 'x' })
  const actor = someone(world, typesOf(endpoint)[0]!)
  let token = validated?.token ?? (endpoint.operation.can === PUBLIC ? undefined : await world.signIn(actor))
  const path = address(endpoint, id)
  const json = await call(app, token, endpoint.method, path, body)
  // What it has done already it may answer otherwise.
  const told = ({ status, body: { message, errors } }: Answered) =>
    json.status === 200 && !validated && !isRead(endpoint) ? status === 415 : JSON.stringify([status, message, errors])
  const wrong: string[] = []
  for (const encoding of ENCODINGS) {
    let form = await sendAsForm(app, token, [endpoint.method, path], body, encoding)
    if (form.status === 401 && json.status !== 401) {
      // Some calls end the session they come with.
      token = await world.signIn(actor)
      form = await sendAsForm(app, token, [endpoint.method, path], body, encoding)
    }
    if (told(form) !== told(json))
      wrong.push(about(endpoint, `as ${encoding}, as JSON ${json.status} ${JSON.stringify(json.body.errors)}`, form))
  }
  return wrong
}

/** What is left out has its declared default: it stands in the record that is made. */
const holdsDefaults = async ({ app, world }: Bench, endpoint: Endpoint): Promise<string[]> => {
  const { resource, kind } = endpoint
  if (!resource?.table || kind !== 'create') return []
  const type = typesOf(endpoint)[0]!
  const actor = someone(world, type)
  const good = await createBody(world, resource, actor)
  const defaulted = Object.entries(playable(resource, kind, good)).filter(
    ([, field]) => defaultOf(field) !== undefined && !(field.visibleTo && !field.visibleTo.includes(type)) && !field.flag,
  )
  const left = Object.fromEntries(Object.entries(good).filter(([name]) => !defaulted.some(([one]) => one === name)))
  const answer = await call(app, await world.signIn(actor), endpoint.method, address(endpoint, 1), carrying(endpoint, 1, left))
  // Another field is judged by the default that was taken: the number of a document, by its type.
  const atOthers = Object.keys(answer.body.errors ?? {}).filter(name => !defaulted.some(([one]) => one === name))
  if (answer.status === 422 && atOthers.length === Object.keys(answer.body.errors ?? {}).length && atOthers.length > 0) return []
  if (answer.status !== 200) return [about(endpoint, `without ${defaulted.map(([name]) => name).join(', ')}`, answer)]
  const made = answer.body.data as Record<string, unknown>
  return defaulted.flatMap(([name, field]) =>
    !(name in made) || made[name] === defaultOf(field)
      ? []
      : [`${endpoint.owner}.create: ${name} left out is ${JSON.stringify(made[name])}, not ${JSON.stringify(defaultOf(field))}`],
  )
}

/** 200 for what the declaration says is good. */
const acceptsTheGood = async ({ app, world }: Bench, endpoint: Endpoint): Promise<string[]> => {
  const { resource, action, kind } = endpoint
  if (!resource?.table || kind === 'import' || (action && action.on !== 'selection')) return []
  const type = typesOf(endpoint).includes(0) ? 0 : typesOf(endpoint)[0]!
  const actor = someone(world, type)
  const owner = resource.owner === 'platform' ? world.admin : actor
  const token = await world.signIn(actor)
  const id = namesRecord(endpoint) ? await makeRecord(world, resource, resource.name === 'users' ? world.reseller : owner) : 1
  if (action) await setState(world, resource, id, action.when, true)
  const input = action?.input
    ? await fitting(world, action.input, owner)
    : kind === 'create'
      ? await createBody(world, resource, owner)
      : {}
  const answer = await call(app, token, endpoint.method, address(endpoint, id), carrying(endpoint, id, input))
  return answer.status === 200 ? [] : [about(endpoint, 'with good values', answer)]
}

/** Samples of an action's input that name records which are there, of the same account. */
const fitting = async (
  world: World,
  fields: Parameters<typeof sampleBody>[0],
  owner: Account,
): Promise<Record<string, unknown>> => {
  const body = sampleBody(fields)
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'reference') continue
    const target = world.deps.register.resources.find(resource => resource.name === field.resource)
    const id = target && target.name !== 'users' ? await makeRecord(world, target, owner) : world.client.id
    if (target && target.name !== 'users') await setState(world, target, id, field.only, true)
    body[name] = field.multiple ? [id] : id
  }
  return body
}

/** 403 with the prompt for every body the declaration means, without a password lately; no prompt with one. */
const asksForThePassword = async ({ app, world }: Bench, endpoint: Endpoint): Promise<string[]> => {
  const { stepUp } = endpoint.operation
  if (!stepUp || stepUp === 'by state') return []
  const actor = someone(world, typesOf(endpoint)[0]!)
  const minutes = (typeof stepUp === 'object' && stepUp.minutes) || 10
  const wrong: string[] = []
  const token = await world.signIn(actor)
  for (const [what, age, asks] of [
    ['without the password', null, true],
    ['with a password given too long ago', minutes + 1, true],
    ['with a password given lately', minutes - 1, false],
  ] as const) {
    await world.deps.pool.query(
      'update sessions set stepped_up_at = now() - make_interval(mins => $2::int) where account_id = $1',
      [actor.id, age],
    )
    for (const body of bodiesMeant(stepUp, endpoint)) {
      const answer = await call(app, token, endpoint.method, address(endpoint, 1), carrying(endpoint, 1, body))
      const asked = answer.status === 403 && (answer.body.data as { step_up?: boolean } | undefined)?.step_up === true
      if (asked !== asks) wrong.push(about(endpoint, `${what}, ${JSON.stringify(body)}`, answer))
    }
  }
  return wrong
}

/** 403 while acting as another account, for every body the declaration means. */
const refusesWhoActs = async ({ app, world }: Bench, endpoint: Endpoint): Promise<string[]> => {
  const { whileActing } = endpoint.operation
  // Nobody acts as an admin.
  const type = typesOf(endpoint).find(type => type !== 0)
  if (!whileActing || type === undefined) return []
  const wrong: string[] = []
  const token = await actingAs(world, someone(world, type))
  for (const body of bodiesMeant(whileActing === 'refused' ? undefined : whileActing.refused, endpoint)) {
    const answer = await call(app, token, endpoint.method, address(endpoint, 1), carrying(endpoint, 1, body))
    if (answer.status !== 403 || answer.body.message !== 'Not available while acting as another account.')
      wrong.push(about(endpoint, `while acting, ${JSON.stringify(body)}`, answer))
  }
  return wrong
}

export const CHECKS = {
  'refuses who is not signed in': refusesTheAnonymous,
  'refuses who lacks the permission': refusesTheUnpermitted,
  'asks for the password again': asksForThePassword,
  'refuses who acts as another': refusesWhoActs,
  'answers 404 outside the scope': keepsScope,
  'lists only the scope': listsOnlyTheScope,
  'finds a record by its texts': findsByItsTexts,
  'answers 409 in the wrong state': refusesTheWrongState,
  'answers 422 at the wrong field': refusesBadFields,
  'judges form data as it judges JSON': takesForms,
  'takes the declared default for what is left out': holdsDefaults,
  'accepts good values': acceptsTheGood,
} as const
