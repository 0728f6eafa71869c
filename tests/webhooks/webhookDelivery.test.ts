import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Standby } from '../../server/kernel/processes/standby.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { emitWebhook } from '../../server/webhooks/emit.ts'
import { RETRY_TIMES, type RetryTimes } from '../../server/webhooks/settle.ts'
import { expireDeliveries, startWebhooks, type WebhookWorker } from '../../server/webhooks/worker.ts'
import { testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { type Receiver, startReceiver } from '../support/webhookReceiver.ts'
import { type Account, makeWorld, type World } from '../support/world.ts'

const SECRET = 'whsec_test-secret-of-32-characters'
/** As the real ones, a thousand times faster. */
const FAST: RetryTimes = { again: [0], pause: [0.01, 0.02], most: 100 }

let world: World
let url: string
let receiver: Receiver
const workers: WebhookWorker[] = []
const query = async <T extends object>(sql: string, values: unknown[] = []) => (await world.deps.pool.query<T>(sql, values)).rows

beforeAll(async () => {
  const database = await testDatabase()
  url = database.url
  world = await makeWorld(database)
})
beforeEach(async () => {
  receiver = await startReceiver()
  await query('delete from webhook_endpoints')
  await query('delete from notifications')
  await allow(receiver.host)
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
  await receiver.close()
})
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

const allow = (hosts: string) =>
  query(
    `insert into app_settings (key, value) values ('webhook_allowed_hosts', to_jsonb($1::text))
    on conflict (key) do update set value = excluded.value`,
    [hosts],
  )
const work = (options: Parameters<typeof startWebhooks>[1] = {}) => {
  workers.push(startWebhooks({ ...world.deps, standby: new Standby() }, { lookMs: 10, times: FAST, ...options }))
}
const addEndpoint = async (account: Account, target = receiver.url, events = ['campaign.completed']) => {
  const [row] = await query<{ id: number }>(
    `insert into webhook_endpoints (account_id, webhook_url, secret, secret_hint, events) values ($1, $2, $3, '••••', $4) returning id`,
    [account.id, target, world.deps.secrets.seal(SECRET), events],
  )
  return row!.id
}
const emit = (account: Account, data: Record<string, unknown> = { campaign_id: 1 }) =>
  asSystem(world.deps.pool, tx => emitWebhook(tx, account.id, 'campaign.completed', data))
interface Kept {
  id: number
  delivery_id: string
  status: string
  attempts: number
  http_status: number | null
  response: string | null
  history: { status: number | null; error?: string }[]
}
const kept = () => query<Kept>('select * from webhook_deliveries order by id')
const allDone = () => until(async () => (await kept()).every(row => row.status !== 'pending'))

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
