import { beforeEach, describe, expect, test } from 'vitest'
import { RETRY_TIMES } from '../../server/webhooks/settle.ts'
import { expireDeliveries } from '../../server/webhooks/worker.ts'
import { until } from '../support/until.ts'
import type { Receiver } from '../support/webhookReceiver.ts'
import type { World } from '../support/world.ts'
import { openWebhookDesk } from './webhookDesk.ts'

const desk = openWebhookDesk()
const { query, work, addEndpoint, emit, kept, allDone } = desk
let world: World
let receiver: Receiver

beforeEach(() => {
  ;({ world, receiver } = desk)
})

describe('delivering to a webhook that fails', () => {
  test('tries again what failed, with the same body under the same id, until it is taken', async () => {
    await addEndpoint(world.client)
    let calls = 0
    receiver.answer = response => response.writeHead([500, 503, 429, 408, 302][calls++] ?? 204, { location: '/elsewhere' }).end()
    work()
    await emit(world.client)
    await allDone()
    const [row] = await kept()
    expect(row).toMatchObject({ status: 'delivered', attempts: 6, http_status: 204 })
    expect(row!.history.map(({ status }) => status)).toEqual([500, 503, 429, 408, 302, 204])
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['x-delivery-id'])).size).toBe(1)
    // Redirects are not followed.
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/hook']))
    expect(await query('select failure_count from webhook_endpoints')).toEqual([{ failure_count: 0 }])
  })

  test('does not try again what the receiver does not want', async () => {
    await addEndpoint(world.client)
    receiver.answer = response => response.writeHead(410).end('gone')
    work()
    await emit(world.client)
    await allDone()
    expect(await kept()).toMatchObject([{ status: 'failed', attempts: 1, http_status: 410, response: 'gone' }])
  })

  test('waits longer each time, and gives up after 24 hours', async () => {
    const id = await addEndpoint(world.client)
    receiver.answer = response => response.writeHead(500).end()
    work({ times: { ...RETRY_TIMES, pause: [0.01, 0.01] } })
    await emit(world.client)
    const waits: number[] = []
    for (const attempts of [1, 2, 3, 4, 5, 6, 7]) {
      await until(
        async () =>
          (await query('select 1 from webhook_deliveries where attempts = $1 and jsonb_array_length(history) = $1', [attempts]))
            .length,
      )
      const [row] = await query<{ wait: number }>(
        'select round(extract(epoch from next_at - now()))::int as wait from webhook_deliveries',
      )
      waits.push(row!.wait)
      await query('update webhook_deliveries set next_at = now()')
    }
    expect(waits).toEqual([10, 30, 120, 600, 3600, 21_600, 21_600])
    await until(async () => (await kept())[0]!.attempts === 8 && (await kept())[0]!.history.length === 8)
    await query(`update webhook_deliveries set next_at = now(), expires_at = now() + interval '5 hours'`)
    await allDone()
    expect(await kept()).toMatchObject([{ status: 'failed', attempts: 9 }])
    expect(await query('select failure_count from webhook_endpoints where id = $1', [id])).toEqual([{ failure_count: 9 }])
  })

  test('gives up what waits for a webhook that stays switched off, and forgets it after a month', async () => {
    await addEndpoint(world.client)
    await emit(world.client)
    await query(`update webhook_deliveries set expires_at = now() - interval '1 minute'`)
    await expireDeliveries(world.deps.pool)
    expect(await kept()).toMatchObject([{ status: 'failed', response: 'It could not be delivered in 24 hours.' }])
    await query(`update webhook_deliveries set finished_at = now() - interval '31 days'`)
    await expireDeliveries(world.deps.pool)
    expect(await kept()).toEqual([])
  })

  test('switches a webhook off after a hundred failures in a row, and tells its owner', async () => {
    const id = await addEndpoint(world.client)
    receiver.answer = response => response.writeHead(500).end()
    await query('update webhook_endpoints set failure_count = 99')
    work()
    await emit(world.client)
    await until(async () => (await query('select 1 from webhook_endpoints where is_active = 0')).length)
    const [endpoint] = await query<{ disabled_reason: string }>('select disabled_reason from webhook_endpoints where id = $1', [
      id,
    ])
    expect(endpoint!.disabled_reason).toBe('It failed 100 times in a row. It answered 500.')
    const calls = receiver.received.length
    expect(await emit(world.client)).toBe(0)
    expect(await query('select title, message from notifications where account_id = $1', [world.client.id])).toEqual([
      {
        title: 'Webhook switched off',
        message: `${receiver.url} failed 100 times in a row and has been switched off.`,
      },
    ])
    // What waited is not tried any more.
    expect(await kept()).toMatchObject([{ status: 'pending', attempts: 1 }])
    expect(receiver.received).toHaveLength(calls)
  })

  test('tries a failing webhook with one event before the others follow', async () => {
    await addEndpoint(world.client)
    let open = 0
    let most = 0
    let failing = true
    receiver.answer = response => {
      open++
      most = Math.max(most, open)
      setTimeout(() => {
        open--
        response.writeHead(failing ? 500 : 200).end()
      }, 5)
    }
    await query('update webhook_endpoints set failure_count = 1')
    for (let i = 0; i < 30; i++) await emit(world.client, { i })
    work()
    await until(() => receiver.received.length > 5)
    expect(most).toBe(1)
    failing = false
    await allDone()
    expect(most).toBeGreaterThan(1)
    expect((await kept()).every(row => row.status === 'delivered')).toBe(true)
  })
})
