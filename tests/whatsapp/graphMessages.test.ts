import { describe, expect, it } from 'vitest'
import { highestStatus, type MessageStatus } from '../../messaging/whatsapp/messageStatus.ts'
import { planFor, SCENARIOS } from '../../simulators/graph/scenario.ts'
import { DEFAULT_SETTINGS } from '../../simulators/graph/settings.ts'
import { until } from '../support/until.ts'
import {
  approved,
  call,
  codeOf,
  control,
  firstNumber,
  firstWaba,
  makeGraph,
  makeReceiver,
  orderFor,
  person,
  send,
} from './graphHarness.ts'
import { orderTemplate } from './templates.ts'

const text = (to: string, body = 'Hello') => ({ messaging_product: 'whatsapp', to, type: 'text', text: { body } })

describe('a message to the simulated provider', () => {
  it('is taken, and reported with our own reference, signed, until it is read', async () => {
    const receiver = await makeReceiver()
    const graph = await makeGraph(receiver.url)
    await approved(graph)
    const { status, body } = await send(graph, orderFor(person(1, '0001'), 'ref-1'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ contacts: [{ wa_id: person(1, '0001') }], messages: [{ message_status: 'accepted' }] })
    await until(() => receiver.reports.length === 3)
    expect(receiver.reports.map(one => one.status)).toEqual(['sent', 'delivered', 'read'])
    for (const report of receiver.reports)
      expect(report).toMatchObject({ biz_opaque_callback_data: 'ref-1', pricing: { category: 'utility', billable: true } })
    expect(receiver.badlySigned).toEqual([])
  })

  it('follows the end of its number', async () => {
    const receiver = await makeReceiver()
    const graph = await makeGraph(receiver.url, { settings: { webhookConnections: 1 } })
    await approved(graph)
    const endings = Object.entries(SCENARIOS).filter(
      ([, plan]) => !plan.refused && !plan.unanswered && !plan.copies && !plan.answers,
    )
    for (const [ending] of endings) await send(graph, orderFor(person(1, ending), ending))
    const reports = () => Map.groupBy(receiver.reports, one => one.biz_opaque_callback_data)
    const expected = endings.reduce((sum, [, { steps }]) => sum + steps.length, 0)
    await until(() => receiver.reports.length === expected)
    for (const [ending, { steps }] of endings) {
      const came = reports().get(ending) ?? []
      expect(came.map(({ status, errors }) => ({ status, ...(errors ? { code: errors[0]?.code } : {}) }))).toEqual(steps)
      const highest = highestStatus(came.map(({ status }) => status as MessageStatus))
      expect((await control(graph, '/statuses'))[ending]).toMatchObject({ status: highest })
    }
  })

  it('is refused for its pace once where its number says so, and for a fault each time', async () => {
    const graph = await makeGraph()
    await approved(graph)
    const paced = orderFor(person(1, '0006'))
    const first = await send(graph, paced)
    expect([first.status, codeOf(first)]).toEqual([429, 130429])
    expect((await send(graph, paced)).status).toBe(200)
    const away = await send(graph, orderFor(person(1, '0007')))
    expect([away.status, codeOf(away)]).toEqual([503, 131016])
    expect(graph.stats().violations).toEqual({ throughput: 0, pair: 0, people: 0, form: 0 })
  })

  it('is taken without an answer where its number says so, and only its reports prove it', async () => {
    const receiver = await makeReceiver()
    const graph = await makeGraph(receiver.url)
    await approved(graph)
    await expect(send(graph, orderFor(person(1, '0008'), 'silent'))).rejects.toThrow()
    await until(() =>
      receiver.reports.some(({ status, biz_opaque_callback_data: ref }) => status === 'delivered' && ref === 'silent'),
    )
  })

  it('that is posted twice is sent twice, and counted as a duplicate', async () => {
    const graph = await makeGraph()
    await approved(graph)
    const answers = [await send(graph, orderFor(person(1), 'same')), await send(graph, orderFor(person(1), 'same'))]
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.messages))).size).toBe(2)
    expect(graph.stats()).toMatchObject({ taken: 2, distinct: 1, duplicates: 1 })
    expect(await control(graph, '/counts?by=ref')).toEqual({ same: 2 })
  })

  it('follows the mix by number and seed, so that results can be told beforehand', () => {
    const outcomes = Array.from({ length: 2000 }, (_, place) => planFor(person(place), DEFAULT_SETTINGS).steps.at(-1)?.status)
    const read = outcomes.filter(status => status === 'read').length
    expect(read / 2000).toBeGreaterThan(0.58)
    expect(read / 2000).toBeLessThan(0.66)
    const other = Array.from(
      { length: 2000 },
      (_, place) => planFor(person(place), { ...DEFAULT_SETTINGS, seed: 2 }).steps.at(-1)?.status,
    )
    expect(other).not.toEqual(outcomes)
  })

  it('is refused by the schema of the send call in the form of the provider, and counted', async () => {
    const graph = await makeGraph()
    const wrong = await send(graph, { ...text(person(1)), colour: 'red' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.error).toMatchObject({
      type: 'OAuthException',
      code: 131009,
      error_data: { messaging_product: 'whatsapp', details: expect.stringContaining('colour') },
      fbtrace_id: expect.any(String),
    })
    expect(codeOf(await send(graph, { messaging_product: 'whatsapp', type: 'text', text: { body: 'x' } }))).toBe(131008)
    expect(codeOf(await send(graph, { messaging_product: 'whatsapp', to: person(1), type: 'fax' }))).toBe(131051)
    expect(graph.stats().violations.form).toBe(3)
    expect(graph.stats().taken).toBe(0)
  })

  it('is refused without an approved template that its values fit', async () => {
    const graph = await makeGraph('', { settings: { review: 'never' } })
    const body = orderFor(person(1))
    expect(codeOf(await send(graph, body))).toBe(132001)
    const { body: made } = await call(graph, 'POST', `${firstWaba(graph)}/message_templates`, orderTemplate())
    expect(codeOf(await send(graph, body))).toBe(132001)
    const becomes = (status: string) => control(graph, '/template', { template: made.id, status })
    await becomes('APPROVED')
    expect((await send(graph, body)).status).toBe(200)
    expect(codeOf(await send(graph, { ...body, template: { ...body.template, components: [] } }))).toBe(132000)
    await becomes('PAUSED')
    expect(codeOf(await send(graph, body))).toBe(132015)
    await becomes('DISABLED')
    expect(codeOf(await send(graph, body))).toBe(132016)
  })

  it('is refused by a number that is not registered, to itself, and with a file that is not there', async () => {
    const graph = await makeGraph()
    const number = firstNumber(graph)
    expect(codeOf(await send(graph, text(number.number)))).toBe(131021)
    const image = { messaging_product: 'whatsapp', to: person(1), type: 'image', image: { id: '12345' } }
    expect(codeOf(await send(graph, image))).toBe(131009)
    await control(graph, '/number', { connected: false })
    expect(codeOf(await send(graph, text(person(1))))).toBe(133010)
  })

  it('without a template fails outside the window, and is free within', async () => {
    const receiver = await makeReceiver()
    const graph = await makeGraph(receiver.url)
    const to = person(1, '0001')
    await send(graph, text(to))
    await until(() => receiver.reports.length === 1)
    expect(receiver.reports[0]).toMatchObject({ status: 'failed', errors: [{ code: 131047 }] })
    await control(graph, '/reply', { from: to, text: 'Hi' })
    await send(graph, text(to))
    await until(() => receiver.reports.length === 4)
    expect(receiver.reports.at(-1)).toMatchObject({
      status: 'read',
      pricing: { category: 'service', billable: false, type: 'free_customer_service' },
    })
  })

  it('is reported in the times of the settings, and one of a person is marked as read by its id', async () => {
    const receiver = await makeReceiver()
    const graph = await makeGraph(receiver.url, {
      settings: { deliveredMs: [10, 20], readMs: 30, webhookDelayMs: [0, 5], latencyMs: 5 },
    })
    await approved(graph)
    const begun = performance.now()
    await send(graph, orderFor(person(1, '0014')))
    await until(() => receiver.messages.length === 1)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(40)
    expect(receiver.reports.map(({ status }) => status)).toEqual(['sent', 'delivered', 'read'])
    const id = receiver.messages[0]?.id
    const mark = { messaging_product: 'whatsapp', status: 'read', message_id: id }
    expect((await send(graph, mark)).body).toEqual({ success: true })
    expect(await control(graph, '/marked')).toEqual([id])
    expect(graph.stats().taken).toBe(1)
  })
})

describe('limits of the simulated provider', () => {
  it('refuse what is sent faster than the number may, and count it', async () => {
    const graph = await makeGraph('', { throughput: 'COEXISTENCE' })
    await approved(graph)
    const begun = performance.now()
    const answers = await Promise.all(Array.from({ length: 300 }, (_, place) => send(graph, orderFor(person(place)))))
    const seconds = (performance.now() - begun) / 1000
    const over = answers.filter(({ status }) => status === 429).length
    expect(answers.filter(one => codeOf(one) === 130429)).toHaveLength(over)
    // A second's worth at once, and what came free meanwhile.
    expect(300 - over).toBeGreaterThanOrEqual(20)
    expect(300 - over).toBeLessThanOrEqual(20 + 20 * seconds + 1)
    expect(over).toBeGreaterThan(0)
    expect(graph.stats()).toMatchObject({ taken: 300 - over, violations: { throughput: over }, refused: { 130429: over } })
  })

  it('refuse too many messages to one person, and no other', async () => {
    const graph = await makeGraph('', { settings: { pairBurst: 2 } })
    await approved(graph)
    const answers = []
    for (const to of [person(1), person(1), person(1), person(2)]) answers.push(await send(graph, orderFor(to)))
    expect(answers.map(codeOf)).toEqual([undefined, undefined, 131056, undefined])
    expect(graph.stats().violations.pair).toBe(1)
  })

  it('refuse more people in a day than the number may write to first, and let those written to be written to again', async () => {
    const graph = await makeGraph('', { throughput: 'HIGH' })
    await approved(graph)
    await control(graph, '/number', { tier: 'TIER_250' })
    const answers = await Promise.all(Array.from({ length: 251 }, (_, place) => send(graph, orderFor(person(place)))))
    expect(answers.filter(one => codeOf(one) === 131064)).toHaveLength(1)
    const refused = answers.findIndex(one => codeOf(one) === 131064)
    expect((await send(graph, orderFor(person(refused === 0 ? 1 : 0)))).status).toBe(200)
    expect(graph.stats().violations.people).toBe(1)
  })
})

describe('tokens', () => {
  it('that are unknown, expired, revoked or lack a permission are refused', async () => {
    const graph = await makeGraph()
    const number = firstNumber(graph).id
    const stranger = await call(graph, 'GET', number, undefined, { authorization: 'Bearer other' })
    expect([stranger.status, codeOf(stranger)]).toEqual([401, 190])
    await control(graph, '/token', { expired: true })
    expect((await call(graph, 'GET', number)).body.error).toMatchObject({ code: 190, error_subcode: 463 })
    await control(graph, '/token', { expired: false, scopes: ['whatsapp_business_management'] })
    expect((await call(graph, 'GET', number)).status).toBe(200)
    expect(codeOf(await send(graph, text(person(1))))).toBe(200)
    await control(graph, '/token', { revoked: true })
    expect(codeOf(await call(graph, 'GET', number))).toBe(190)
  })

  it('reach their own businesses alone', async () => {
    const graph = await makeGraph()
    const other = await control(graph, '/businesses', { name: 'Another' })
    const number = await control(graph, '/numbers', { number: '918000099999', waba: other.id })
    for (const id of [other.id, number.id])
      expect((await call(graph, 'GET', String(id))).body.error).toMatchObject({ code: 100, error_subcode: 33 })
  })
})
