import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { HANDED_ON } from '../../server/kernel/processes/handedOn.ts'
import { until } from '../support/until.ts'
import {
  approved,
  call,
  control,
  firstNumber,
  firstWaba,
  type Json,
  makeGraph,
  makeReceiver,
  orderFor,
  person,
  SECRET,
  send,
} from './graphHarness.ts'
import { orderTemplate } from './templates.ts'

const READ_BY_ALL = [{ share: 1, outcome: 'read' as const }]
const MAIN = fileURLToPath(new URL('../../simulators/graph/main.ts', import.meta.url))

describe('webhooks of the simulated provider', () => {
  it('come again until they are answered with 200, and nothing is lost', async () => {
    const receiver = await makeReceiver(post => (post % 3 === 0 ? 200 : 503))
    const graph = await makeGraph(receiver.url, { settings: { mix: READ_BY_ALL, webhookBatch: 5 } })
    await approved(graph)
    for (let place = 0; place < 20; place++) await send(graph, orderFor(person(place)))
    await until(() => graph.stats().owed === 0)
    expect(receiver.reports.filter(({ status }) => status === 'read')).toHaveLength(20)
    expect(graph.stats().webhooks.failed).toBeGreaterThan(0)
    expect(receiver.badlySigned).toEqual([])
  })

  it('come twice and mixed up where the settings say so', async () => {
    const receiver = await makeReceiver()
    const settings = { mix: READ_BY_ALL, webhookCopies: 2, webhookOrder: 'shuffled' as const, webhookBatch: 7 }
    const graph = await makeGraph(receiver.url, { settings })
    await approved(graph)
    await Promise.all(Array.from({ length: 30 }, (_, place) => send(graph, orderFor(person(place)))))
    await until(() => receiver.reports.length === 180)
    await until(() => graph.stats().owed === 0)
    const orders = new Set(
      [...Map.groupBy(receiver.reports, ({ id }) => id).values()].map(all => all.map(({ status }) => status).join()),
    )
    expect(orders.size).toBeGreaterThan(1)
    const kinds = Map.groupBy(receiver.reports, ({ id, status }) => `${id}/${status}`)
    expect([...kinds.values()].every(all => all.length === 2)).toBe(true)
  })

  it('go nowhere until the app is subscribed, and to an address of its own once that answered the challenge', async () => {
    const [common, own] = [await makeReceiver(), await makeReceiver()]
    const graph = await makeGraph('', { settings: { webhookUrl: common.url } })
    const waba = firstWaba(graph)
    await control(graph, '/reply', { from: person(1), text: 'nobody hears' })
    expect(graph.stats().owed).toBe(0)
    const override = { override_callback_uri: own.url, verify_token: 'wrong' }
    expect((await call(graph, 'POST', `${waba}/subscribed_apps`, override)).status).toBe(400)
    expect((await call(graph, 'GET', `${waba}/subscribed_apps`)).body.data).toEqual([])
    expect((await call(graph, 'POST', `${waba}/subscribed_apps`, { ...override, verify_token: 'mine' })).status).toBe(200)
    await control(graph, '/reply', { from: person(1), text: 'heard' })
    await until(() => own.messages.length === 1)
    expect(common.posts).toBe(0)
    await call(graph, 'DELETE', `${waba}/subscribed_apps`)
    expect((await call(graph, 'GET', `${waba}/subscribed_apps`)).body.data).toEqual([])
  })

  it('go where the app itself says, by its own secret', async () => {
    const receiver = await makeReceiver()
    const graph = await makeGraph()
    const { app } = graph.world
    const subscription = { object: 'whatsapp_business_account', callback_url: receiver.url, verify_token: 'mine' }
    expect((await call(graph, 'POST', `${app.id}/subscriptions`, subscription)).status).toBe(400)
    const authorization = `Bearer ${app.id}|${SECRET}`
    expect((await call(graph, 'POST', `${app.id}/subscriptions`, subscription, { authorization })).status).toBe(200)
    await call(graph, 'POST', `${firstWaba(graph)}/subscribed_apps`)
    await control(graph, '/reply', { from: person(1), text: 'heard' })
    await until(() => receiver.messages.length === 1)
  })

  it('bring what people write, press and wish, to the letter', async () => {
    const receiver = await makeReceiver()
    // Over several connections one may overtake another.
    const graph = await makeGraph(receiver.url, { settings: { webhookConnections: 1 } })
    const hostile = '<img src=x onerror=alert(1)> \u202e {{1}} \u0000 😀'
    const from = person(1)
    await control(graph, '/reply', { from, name: hostile, text: hostile })
    await control(graph, '/press', { from, text: 'On my way', payload: 'way' })
    await control(graph, '/reply', { from, message: { type: 'location', location: { latitude: 1, longitude: 2 } } })
    await control(graph, '/opt-out', { from })
    await until(() => receiver.messages.length === 4 && receiver.of('user_preferences').length === 1)
    expect(receiver.messages).toMatchObject([
      { from, type: 'text', text: { body: hostile } },
      { type: 'button', button: { payload: 'way', text: 'On my way' } },
      { type: 'location' },
      { type: 'button', button: { text: 'Stop promotions' } },
    ])
    expect(receiver.of('messages')[0]).toMatchObject({
      metadata: { phone_number_id: firstNumber(graph).id },
      contacts: [{ profile: { name: hostile }, wa_id: from }],
    })
    expect(receiver.of('user_preferences')[0]).toMatchObject({ user_preferences: [{ wa_id: from, value: 'stop' }] })
  })

  it('tell of an answer and of a wish to stop where the number says so, after which marketing fails', async () => {
    const receiver = await makeReceiver()
    const graph = await makeGraph(receiver.url)
    await approved(graph, { ...orderTemplate(), category: 'MARKETING' })
    await send(graph, orderFor(person(1, '0014')))
    await send(graph, orderFor(person(1, '0015')))
    await until(() => receiver.messages.length === 2 && receiver.of('user_preferences').length === 1)
    expect(receiver.messages.map(({ type }) => type).sort()).toEqual(['button', 'text'])
    await send(graph, orderFor(person(1, '0015'), 'again'))
    await until(() =>
      receiver.reports.some(({ biz_opaque_callback_data: ref, errors }) => ref === 'again' && errors?.[0]?.code === 131050),
    )
  })

  it('tell of quality, limit and throughput of a number', async () => {
    const receiver = await makeReceiver()
    const graph = await makeGraph(receiver.url)
    await control(graph, '/number', { quality: 'RED', tier: 'TIER_2K', throughput: 'HIGH' })
    await until(() => receiver.of('phone_number_quality_update').length === 3)
    expect(receiver.of('phone_number_quality_update').map(({ event }) => event)).toEqual([
      'FLAGGED',
      'DOWNGRADE',
      'THROUGHPUT_UPGRADE',
    ])
    const fields = 'quality_rating,messaging_limit_tier,throughput'
    expect((await call(graph, 'GET', `${firstNumber(graph).id}?fields=${fields}`)).body).toEqual({
      id: firstNumber(graph).id,
      quality_rating: 'RED',
      messaging_limit_tier: 'TIER_2K',
      throughput: { level: 'HIGH' },
    })
  })
})

describe('the simulated provider as a program', () => {
  const start = async (env: Record<string, string>) => {
    const child: ChildProcess = spawn(process.execPath, [MAIN], {
      env: { ...HANDED_ON, GRAPH_PORT: '0', GRAPH_CONTROL_PORT: '0', GRAPH_APP_SECRET: SECRET, GRAPH_TOKEN: 'EAAtest', ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    const [line] = await once(createInterface({ input: child.stdout! }), 'line')
    return { child, said: JSON.parse(line) as { port: number; controlPort: number; numbers: { id: string; waba: string }[] } }
  }
  const post = async (url: string, body: unknown): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { authorization: 'Bearer EAAtest', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('that is killed sends afterwards what it owed, and knows what it had taken', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'graph-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    let open = false
    const receiver = await makeReceiver(() => (open ? 200 : 503))
    const settings = JSON.stringify({ webhookUrl: receiver.url, webhookRetryMs: 10, reviewMs: 0, mix: READ_BY_ALL })
    const env = { GRAPH_FOLDER: folder, GRAPH_SETTINGS: settings }
    const first = await start(env)
    const [number] = first.said.numbers
    const base = `http://127.0.0.1:${first.said.port}/v23.0`
    await post(`${base}/${number!.waba}/subscribed_apps`, {})
    await post(`${base}/${number!.waba}/message_templates`, orderTemplate())
    const stats = async (port: number) =>
      (await fetch(`http://127.0.0.1:${port}/stats`)).json() as Promise<Json & { webhooks: Json }>
    await until(async () => (await post(`${base}/${number!.id}/messages`, orderFor(person(0), 'ref-0'))).status === 200)
    for (let place = 1; place < 20; place++) await post(`${base}/${number!.id}/messages`, orderFor(person(place), `ref-${place}`))
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    open = true
    const second = await start(env)
    expect(second.said.numbers).toEqual(first.said.numbers)
    await until(async () => (await stats(second.said.controlPort)).owed === 0)
    const read = receiver.reports.filter(({ status }) => status === 'read').map(({ biz_opaque_callback_data: ref }) => ref)
    expect(new Set(read)).toEqual(new Set(Array.from({ length: 20 }, (_, place) => `ref-${place}`)))
    expect(await stats(second.said.controlPort)).toMatchObject({ taken: 20, distinct: 20, duplicates: 0 })
    expect(receiver.of('message_template_status_update')).toMatchObject([{ event: 'APPROVED' }])
  })

  it('ends with whoever started it, where it is told to', async () => {
    const { child } = await start({ GRAPH_ATTACHED: '1' })
    child.stdin!.end()
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})

describe('the control of the simulated provider', () => {
  it('refuses a page of another site, a form, a setting that does not exist, and words that are none', async () => {
    const graph = await makeGraph()
    const url = `http://127.0.0.1:${graph.controlPort}`
    expect((await fetch(`${url}/settings`, { method: 'POST', body: '{}' })).status).toBe(415)
    expect((await fetch(`${url}/settings`, { method: 'PUT' })).status).toBe(405)
    expect((await fetch(`${url}/nowhere`)).status).toBe(404)
    expect(await control(graph, '/settings', { colour: 1 })).toEqual({ message: 'There is no setting colour.' })
    expect(await control(graph, '/settings', { webhookCopies: 0 })).toMatchObject({
      message: expect.stringContaining('webhookCopies'),
    })
    expect(await control(graph, '/number', { quality: 'BLUE' })).toMatchObject({ message: expect.stringContaining('GREEN') })
    expect(await control(graph, '/reply', { from: '1' })).toEqual({ message: 'text is a text.' })
  })
})
