import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { sampleBody } from '../../resources/language/body.ts'
import { CHANNELS } from '../../resources/language/channels.ts'
import { allEndpoints, type Endpoint } from '../../resources/language/endpoints.ts'
import { testDatabase } from '../support/database.ts'
import { sent } from '../support/messages.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

/** What is of one channel is not there for the calls of another (rule campaigns-17): asked of every declared call. */

const TODAY = new Date().toISOString()
const MARK = 'OTHERCHANNEL'
const CHANNEL_NAMES = Object.keys(CHANNELS) as (keyof typeof CHANNELS)[]
const markOf = (channel: keyof typeof CHANNELS) => (channel === 'text' ? 'PLAIN' : MARK)
/** What says nothing is of texts. */
const channelOf = ({ resource }: Endpoint) => resource?.channel ?? 'text'
const MOBILE = '919812300001'

let app: FastifyInstance
let world: World
let token: string
/** A campaign of each channel, with messages in several states to the same numbers. */
const campaigns = new Map<string, number>()
/** What each call answered before any but text messages was there. */
const before = new Map<string, string>()
/** What lists of every channel answered once all of it was there. */
const ofEvery: string[] = []

const plant = (channel: keyof typeof CHANNELS, mark: string) =>
  sent(world.deps.pool, {
    account: world.client.id,
    at: TODAY,
    campaign: `${mark} ${channel}`,
    message: `${mark} ${channel}`,
    header: 'SUNRSE',
    routeType: CHANNELS[channel][0] as number,
    messages: [4, 5, 6, 7, 3, 0].map((state, n) => ({ mobile: MOBILE.slice(0, -1) + n, state: state as 4 })),
  })

/** Calls that read what they are not given the number of. */
const reads = ({ kind, action, resource, path }: Endpoint) =>
  !path.includes('{') &&
  (kind === 'list' || kind === 'lookup' || kind === 'export' || action?.reads === true) &&
  resource?.channel !== 'all'

// What stays open is not an answer.
const endpoints = allEndpoints(register).filter(({ owner }) => owner !== 'events')
const named = (endpoint: Endpoint) => `${endpoint.owner}.${endpoint.name}`

const bodyOf = ({ action, kind, owner }: Endpoint): Record<string, unknown> => ({
  ...(action?.input && sampleBody(action.input)),
  ...action?.send,
  ...(kind === 'list' && { per_page_record: 100 }),
  ...(owner === 'report-by-mobile-number' && { mobile: MOBILE }),
  ...('mobile' in (action?.input ?? {}) && { mobile: MOBILE, user_id: [world.client.id] }),
})

/** The answer without what differs from call to call, and with the file it names in place of its name. */
const answerOf = async (endpoint: Endpoint): Promise<string> => {
  const response = await app.inject({
    method: endpoint.method as 'GET',
    url: `/api/${endpoint.path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(endpoint.method !== 'GET' && { payload: bodyOf(endpoint) }),
  })
  const file = /"file_path":"([^"]+)"/.exec(response.body)?.[1]
  return file ? (await app.inject({ url: `/api/${file}` })).body : response.body
}

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  token = await world.signIn(world.admin)
  campaigns.set('text', await plant('text', 'PLAIN'))
  for (const endpoint of endpoints.filter(reads)) before.set(named(endpoint), await answerOf(endpoint))
  campaigns.set('voice', await plant('voice', MARK))
  campaigns.set('whatsapp', await plant('whatsapp', MARK))
  // Their files are so many an hour: tests/reports/channelLists.test.ts reads these.
  for (const endpoint of endpoints)
    if (endpoint.kind === 'list' && endpoint.resource?.channel === 'all') ofEvery.push(await answerOf(endpoint))
})
afterAll(() => app.close())

const DIGITS = /"(total|total_\w+|count|campaigns|messages|submitted|delivered|failed|waiting|awaited|unmatched)":\d+/g
const figuresOf = (answer: string) => answer.match(DIGITS)?.sort() ?? []

describe.each(endpoints.filter(reads).map(endpoint => [named(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('neither shows nor counts what is of another channel', async () => {
    const answer = await answerOf(endpoint)
    for (const channel of CHANNEL_NAMES)
      if (channel !== channelOf(endpoint)) expect(answer).not.toContain(`${markOf(channel)} ${channel}`)
    if (ofText(endpoint)) expect(figuresOf(answer)).toEqual(figuresOf(before.get(name) ?? ''))
  })
})

/** Those whose figures are of text messages. */
const ofText = ({ resource }: Endpoint) => resource?.channel === 'text'

const ofOne = endpoints.filter(
  ({ resource, kind, action }) =>
    resource?.channel !== undefined &&
    resource.channel !== 'all' &&
    resource.table !== undefined &&
    action?.channel !== 'all' &&
    (kind === 'get' ||
      action?.on === 'row' ||
      action?.on === 'selection' ||
      (action?.on === 'call' && action.call.includes('{id}'))) &&
    // Its `{id}` is a code of an operator.
    action?.call !== 'GET get-dlr-explanation/{id}',
)

const alike = endpoints.filter(({ action, operation }) => action?.channel === 'all' && action.on === 'row' && !operation.bare)

describe.each(alike.map(endpoint => [named(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  test('is done alike with campaigns of every channel', async () => {
    const { action, method, path } = endpoint
    for (const channel of CHANNEL_NAMES) {
      const id = campaigns.get(channel) as number
      const input = { ...(action?.input && sampleBody(action.input)), ...action?.send, [action?.idAs ?? 'id']: id }
      const { status } = await call(app, token, method, path.replace('{id}', String(id)), path.includes('{id}') ? {} : input)
      expect(status, channel).not.toBe(404)
    }
  })
})

describe.each(ofOne.map(endpoint => [named(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  test('does not find a campaign of another channel by its number', async () => {
    const { action, method, path } = endpoint
    for (const channel of CHANNEL_NAMES.filter(name => name !== channelOf(endpoint))) {
      const id = campaigns.get(channel) as number
      const input = {
        ...(action?.input && sampleBody(action.input)),
        ...action?.send,
        ...(action?.on === 'selection' && { [action.idsAs ?? 'ids']: [id] }),
        ...(action?.on === 'row' && !path.includes('{id}') && { [action.idAs ?? 'id']: id }),
      }
      const { status } = await call(app, token, method, path.replaceAll(/\{\w+\}/g, String(id)), input)
      expect(status, channel).toBe(404)
    }
  })
})

test('a message of another channel has no trail here', async () => {
  const { rows } = await world.deps.pool.query<{ id: number; route_type: number }>(
    'select m.id, c.route_type from messages m join campaigns c on c.id = m.campaign_id where m.row_no = 1 order by c.route_type',
  )
  const answers = await Promise.all(rows.map(({ id }) => call(app, token, 'GET', `message-trail/${id}`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404])
})

test('a fix reaches neither a campaign of another channel nor its messages, by number or by filter', async () => {
  await world.deps.pool.query('update campaigns set total_accepted = 1')
  await world.deps.pool.query('update accounts set sp_operation = 1 where id = $1', [world.admin.id])
  const { rows } = await world.deps.pool.query<{ id: number }>('select id from messages where campaign_id = $1 and state = 3', [
    campaigns.get('whatsapp'),
  ])
  const fix = (what: object) =>
    call(app, token, 'POST', 'manage-campaign', { action: 'history_pending_to_delivered', dry_run: 1, ...what })
  const missing = await fix({ send_sms_ids: [999_999] })
  expect(missing.status).not.toBe(200)
  expect(await fix({ send_sms_ids: [campaigns.get('whatsapp')] })).toMatchObject({ status: missing.status })
  expect((await fix({ sms_queue_ids: rows.map(({ id }) => String(id)) })).status).toBe(404)
  const counted = await fix({ filter: { user_id: world.client.id } })
  expect(counted.body.data).toMatchObject({ eligible: 1, campaigns: 1 })
})

test('the calls meant are many, and what is planted can be seen at all', async () => {
  // Where texts show among every channel, the others do.
  const shownOfAll = ofEvery.filter(answer => answer.includes('PLAIN text'))
  for (const answer of shownOfAll) for (const channel of CHANNEL_NAMES) expect(answer).toContain(`${markOf(channel)} ${channel}`)
  expect(shownOfAll.length).toBeGreaterThan(1)
  expect(ofOne.length).toBeGreaterThan(15)
  expect(alike.length).toBeGreaterThan(8)
  const shownOfText = [...before.values()].filter(answer => answer.includes('PLAIN text'))
  expect(shownOfText.length + shownOfAll.length).toBeGreaterThan(6)
  const shown = await call(app, token, 'POST', `get-campaign-info/${campaigns.get('text')}`, {})
  expect(shown.status).toBe(200)
})
