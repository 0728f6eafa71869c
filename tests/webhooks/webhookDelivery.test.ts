import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { type Receiver, startReceiver } from '../support/webhookReceiver.ts'
import type { World } from '../support/world.ts'
import { openWebhookDesk, SECRET } from './webhookDesk.ts'

const desk = openWebhookDesk()
const { query, allow, work, addEndpoint, emit, kept, allDone } = desk
let world: World
let url: string
let receiver: Receiver
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})
beforeEach(() => {
  ;({ world, url, receiver } = desk)
})

describe('delivering to a webhook', () => {
  test('posts the event with a signature the receiver can check', async () => {
    await addEndpoint(world.client)
    work()
    expect(await emit(world.client, { campaign_id: 91, campaign: 'शुल्क' })).toBe(1)
    await allDone()
    const [call] = receiver.received
    const { headers, body } = call!
    const [row] = await kept()
    expect(JSON.parse(body)).toEqual({
      event: 'campaign.completed',
      id: row!.delivery_id,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { campaign_id: 91, campaign: 'शुल्क' },
    })
    expect(headers).toMatchObject({ 'x-event': 'campaign.completed', 'x-delivery-id': row!.delivery_id })
    expect(headers['content-type']).toMatch(/^application\/json/)
    const expected = createHmac('sha256', SECRET).update(`${headers['x-timestamp']}.${body}`).digest('hex')
    expect(headers['x-signature']).toBe(`sha256=${expected}`)
    expect(Math.abs(Number(headers['x-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    expect(row).toMatchObject({ status: 'delivered', attempts: 1, http_status: 200, response: 'thanks' })
  })

  test('makes no delivery where no webhook wants the event', async () => {
    await addEndpoint(world.client, receiver.url, ['sms.failed'])
    expect(await emit(world.client)).toBe(0)
    expect(await emit(world.sibling)).toBe(0)
    await query('update webhook_endpoints set events = $1, is_active = 0', [['campaign.completed']])
    expect(await emit(world.client)).toBe(0)
  })

  test('lets no slow webhook hold up another', async () => {
    const slow = await startReceiver()
    slow.answer = () => {}
    await allow(`${receiver.host}, ${slow.host}`)
    await addEndpoint(world.client, slow.url)
    await addEndpoint(world.sibling)
    for (let i = 0; i < 20; i++) await emit(world.client, { i })
    work({ timeoutMs: 3000 })
    await until(() => slow.received.length > 0)
    const since = performance.now()
    await emit(world.sibling)
    await until(() => receiver.received.length === 1)
    expect(performance.now() - since).toBeLessThan(1000)
    await slow.close()
  })

  test('ends an answer that takes too long, and one that never ends', async () => {
    await addEndpoint(world.client)
    receiver.answer = response => {
      response.writeHead(200)
      const flood = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      }
      response.on('drain', flood)
      flood()
    }
    work({ timeoutMs: 250 })
    await emit(world.client)
    await allDone()
    const [flooded] = await kept()
    expect(flooded).toMatchObject({ status: 'delivered', http_status: 200, response: 'x'.repeat(500) })
    receiver.answer = () => {}
    await emit(world.client)
    await until(async () => (await kept())[1]!.attempts > 1)
    expect((await kept())[1]).toMatchObject({ http_status: null, response: 'No answer within 0.25 seconds.' })
  })

  test('stores an answer that no column would take', async () => {
    await addEndpoint(world.client)
    receiver.answer = response => response.writeHead(200).end(Buffer.from([0, 0xff, 0x41, 0xf0, 0x9f]))
    work()
    await emit(world.client)
    await allDone()
    expect((await kept())[0]!.response).toContain('A')
  })

  test('sends each of four hundred events once, with two workers at it', async () => {
    await addEndpoint(world.client)
    await query(
      `insert into webhook_deliveries (account_id, endpoint_id, event, data)
       select $1, e.id, 'campaign.completed', jsonb_build_object('i', i) from webhook_endpoints e, generate_series(1, 400) i`,
      [world.client.id],
    )
    work()
    work()
    await allDone()
    expect(receiver.received).toHaveLength(400)
    expect(new Set(receiver.received.map(({ headers }) => headers['x-delivery-id'])).size).toBe(400)
  })

  test('loses nothing when its worker is killed, again and again', async () => {
    await addEndpoint(world.client)
    receiver.answer = response => setTimeout(() => response.writeHead(200).end(), 3)
    await query(
      `insert into webhook_deliveries (account_id, endpoint_id, event, data)
       select $1, e.id, 'campaign.completed', jsonb_build_object('i', i) from webhook_endpoints e, generate_series(1, 300) i`,
      [world.client.id],
    )
    for (let kills = 1; kills <= 3; kills++) {
      const before = receiver.received.length
      const child = spawn(process.execPath, [join(import.meta.dirname, '../support/webhookWorker.ts'), url], {
        stdio: ['pipe', 'ignore', 'inherit'],
      })
      children.push(child)
      await until(() => receiver.received.length > before + 20)
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    work({ leaseSeconds: 2 })
    await allDone()
    const ids = new Set(receiver.received.map(({ headers }) => headers['x-delivery-id']))
    expect(ids.size).toBe(300)
    expect((await kept()).every(row => row.status === 'delivered')).toBe(true)
    // Twice is what at least once means: at most a batch of each worker that died.
    expect(receiver.received.length - 300).toBeLessThanOrEqual(3 * 100)
  })

  test('goes nowhere that is not of the internet unless the host is listed', async () => {
    await addEndpoint(world.client)
    await allow('')
    work()
    await emit(world.client)
    await allDone()
    expect(await kept()).toMatchObject([{ status: 'blocked', http_status: null }])
    expect(receiver.received).toEqual([])
  })
})
