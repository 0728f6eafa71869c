import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { waitTogether } from '../../server/delivery/outboxRows.ts'
import type { RouteHealth, Traffic } from '../../server/gateways/driver.ts'
import { gatewayStatus } from '../../server/gateways/status/gatewayStatus.ts'
import {
  type HealthRow,
  mergeStatus,
  type RouteRow,
  type StatusRows,
  type WorkerRow,
} from '../../server/gateways/status/merge.ts'
import { testDatabase } from '../support/database.ts'

const AT = '2026-11-21T10:00:00.000Z'
const ago = (seconds: number) => new Date(Date.parse(AT) - seconds * 1000).toISOString()

const traffic = (sent: number, received = 0): Traffic => ({ received, sent, inbound: [0.1, 0, 0], outbound: [sent / 10, 0, 0] })

const route = (wanted: Partial<RouteRow> = {}): RouteRow => ({
  id: 1,
  route_name: 'Airtel',
  smsc_id: 'airtel',
  smsc_admin_id: null,
  link_wanted: 1,
  gateway_type: 2,
  host: '10.0.0.1',
  port: 2775,
  sendsms_url: null,
  status: 1,
  ...wanted,
})

const told = (epoch: number, health: Partial<RouteHealth> = {}, seen = 1, routeId = 1): HealthRow => ({
  route_id: routeId,
  epoch,
  seen_at: ago(seen),
  health: {
    name: 'Airtel',
    adminId: 'airtel',
    id: 'airtel',
    status: 'online',
    onlineSeconds: 60,
    failed: 1,
    queued: 5,
    sms: traffic(100, 2),
    dlr: traffic(0, 90),
    ...health,
  },
})

const worker = (epoch: number, started = 120): WorkerRow => ({
  epoch,
  host: 'node-a',
  pid: 1000 + epoch,
  role: 'all',
  started_at: ago(started),
})

const rows = (wanted: Partial<StatusRows> = {}): StatusRows => ({
  at: AT,
  routes: [route()],
  healths: [],
  workers: [worker(1)],
  last_worker: ago(1),
  lanes: [],
  queued: 0,
  unreported: 0,
  ...wanted,
})

describe('the gateway status', () => {
  test('shows a route as its worker tells it', () => {
    const status = mergeStatus(rows({ healths: [told(1, { lastError: 'throttled' })], queued: 40, unreported: 7 }))
    expect(status.smscs).toEqual([
      {
        name: 'Airtel',
        'admin-id': 'airtel',
        id: 'airtel',
        route_id: 1,
        gateway_type: 2,
        address: '10.0.0.1:2775',
        is_active: 1,
        is_held: 0,
        status: 'online',
        online_seconds: 60,
        failed: 1,
        queued: 5,
        sms: traffic(100, 2),
        dlr: traffic(0, 90),
        waiting: [],
        workers: 1,
        last_error: 'throttled',
        seen_at: ago(1),
      },
    ])
    expect(status).toMatchObject({
      version: expect.stringMatching(/^Relaydesk \d/),
      status: 'running',
      uptime: 120,
      sms: { received: { total: 2 }, sent: { total: 100, queued: 40 } },
      dlr: { received: { total: 90 }, queued: 7, storage: 'database' },
      boxes: [{ type: 'all', id: 'process 1001', IP: 'node-a', queue: 5, status: 'on-line', online_seconds: 120 }],
      stale: false,
      last_good: ago(1),
    })
  })

  test('adds up what several workers carry over SMPP, and is online when one of them is', () => {
    const { smscs, sms, uptime } = mergeStatus(
      rows({
        workers: [worker(1, 50), worker(2, 3600)],
        healths: [told(1, { status: 're-connecting', onlineSeconds: 0 }), told(2, { onlineSeconds: 900 })],
      }),
    )
    expect(smscs[0]).toMatchObject({ status: 'online', online_seconds: 900, failed: 2, queued: 10, workers: 2 })
    expect(smscs[0]?.sms).toEqual({ received: 4, sent: 200, inbound: [0.2, 0, 0], outbound: [20, 0, 0] })
    expect(sms.sent.total).toBe(200)
    expect(uptime).toBe(3600)
  })

  test('takes the last word of several workers about one Kannel, whose figures are the same for all', () => {
    const { smscs } = mergeStatus(
      rows({
        routes: [route({ gateway_type: 1, host: null, port: null, sendsms_url: 'http://127.0.0.1:13013/cgi-bin/sendsms' })],
        workers: [worker(1), worker(2)],
        healths: [told(1, { sms: traffic(100) }, 3), told(2, { sms: traffic(130) }, 1)],
      }),
    )
    expect(smscs[0]).toMatchObject({ workers: 2, queued: 5, address: 'http://127.0.0.1:13013/cgi-bin/sendsms' })
    expect(smscs[0]?.sms.sent).toBe(130)
  })

  test('shows a route that is switched off as disconnected, with what it has carried', () => {
    const { smscs, stale } = mergeStatus(rows({ routes: [route({ status: 0 })], healths: [told(1)] }))
    expect(smscs[0]).toMatchObject({
      is_active: 0,
      status: 'disconnected',
      online_seconds: 0,
      queued: 0,
      sms: { sent: 100, outbound: [0, 0, 0] },
    })
    expect(stale).toBe(false)
  })

  test.each<[string, Partial<StatusRows>]>([
    ['its worker has not told of it for long', { healths: [told(1, {}, 11)] }],
    ['its worker is gone', { healths: [told(9)] }],
    ['nobody ever told of it', { healths: [] }],
  ])('does not take a route for online when %s', (_, wanted) => {
    const status = mergeStatus(rows(wanted))
    expect(status.smscs[0]).toMatchObject({ status: 'disconnected', online_seconds: 0, workers: 0, last_error: null })
    expect(status.stale).toBe(true)
  })

  test('keeps the last figures and their time when all workers are gone', () => {
    const status = mergeStatus(rows({ workers: [], healths: [told(1, {}, 500), told(2, {}, 502), told(3, {}, 9000)] }))
    expect(status).toMatchObject({ status: 'shutdown', uptime: 0, stale: true, last_good: ago(500), boxes: [] })
    expect(status.smscs[0]?.sms).toEqual({ received: 4, sent: 200, inbound: [0, 0, 0], outbound: [0, 0, 0] })
  })

  test('says when the last worker ended where it took its last word with it', () => {
    expect(mergeStatus(rows({ workers: [], healths: [], last_worker: ago(40) }))).toMatchObject({
      stale: true,
      last_good: ago(40),
    })
  })

  test('says what waits for each route, the most urgent lane first', () => {
    const lanes = [
      { route_id: 1, priority: 0, count: 10_000, more: true },
      { route_id: 1, priority: 3, count: 2, more: false },
      { route_id: 2, priority: 1, count: 5, more: false },
    ]
    const { smscs } = mergeStatus(rows({ routes: [route(), route({ id: 2, smsc_id: 'vi' })], lanes }))
    expect(smscs.map(({ waiting }) => waiting)).toEqual([
      [
        { priority: 3, count: 2, more: false },
        { priority: 0, count: 10_000, more: true },
      ],
      [{ priority: 1, count: 5, more: false }],
    ])
  })

  test('counts every message once, however routes and workers are spread', () => {
    const health = fc.record({
      route: fc.integer({ min: 1, max: 3 }),
      epoch: fc.integer({ min: 1, max: 4 }),
      sent: fc.nat(1000),
      received: fc.nat(1000),
    })
    const unique = fc.uniqueArray(health, { selector: ({ route: id, epoch }) => `${id} ${epoch}` })
    fc.assert(
      fc.property(unique, given => {
        const status = mergeStatus(
          rows({
            routes: [1, 2, 3].map(id => route({ id, smsc_id: `r${id}` })),
            workers: [1, 2, 3, 4].map(epoch => worker(epoch)),
            healths: given.map(({ route: id, epoch, sent, received }) =>
              told(epoch, { sms: traffic(sent), dlr: traffic(0, received) }, 1, id),
            ),
          }),
        )
        expect(status.sms.sent.total).toBe(given.reduce((sum, { sent }) => sum + sent, 0))
        expect(status.dlr.received.total).toBe(given.reduce((sum, { received }) => sum + received, 0))
        expect(status.boxes.reduce((sum, { queue }) => sum + queue, 0)).toBe(
          status.smscs.reduce((sum, { queued }) => sum + queued, 0),
        )
      }),
    )
  })
})

describe('from the database', () => {
  test('routes, workers and queues are read as they stand; what is paused or waits for its time keeps nobody waiting', async () => {
    const { pool } = await testDatabase()
    await pool.query(`
      insert into accounts (id, "userType", name, username, password_hash) overriding system value values (1, 2, 'n', 'n', 'none');
      insert into campaigns (id, account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, total_queued, dispatching)
        overriding system value select n, 1, 'c' || n, 'c', 'm', 1, 'H', '{}', 'h', 7, n < 3 from generate_series(1, 3) n;
      insert into primary_routes (id, route_name, smsc_id, gateway_type, host, port, sendsms_url, status) overriding system value values
        (1, 'Airtel', 'airtel', 2, '10.0.0.1', 2775, null, 1), (2, 'Vi by Kannel', 'vi', 1, null, null, 'http://k/cgi-bin/sendsms', 1), (3, 'Old', 'old', 2, 'h', 1, null, 0);
      insert into workers (epoch, host, pid, role, started_at, seen_at, stopped_at) overriding system value values
        (1, 'a', 11, 'all', now() - interval '1 hour', now() - interval '1 hour', null), (2, 'a', 12, 'worker', now() - interval '5 minutes', now(), null),
        (3, 'b', 13, 'worker', now(), now(), now());
      ${waitTogether('select 1 as route_id, case when id <= 30 then 3 else 0 end as priority, 1 as campaign_id, 1 as account_id, id from generate_series(1, 12000) id')};
      ${waitTogether('select 2 as route_id, 1 as priority, 2 as campaign_id, 1 as account_id, id from generate_series(20001, 20007) id')};
      ${waitTogether('select 2 as route_id, 1 as priority, 3 as campaign_id, 1 as account_id, id from generate_series(30001, 30009) id')}`)
    await pool.query(
      "insert into route_health (route_id, epoch, health, seen_at) values (1, 1, $1, now() - interval '1 hour'), (1, 2, $1, now())",
      [JSON.stringify(told(2).health)],
    )
    const status = await gatewayStatus(pool)
    expect(status).toMatchObject({ status: 'running', stale: false, uptime: 300, sms: { sent: { queued: 14 } } })
    expect(status.boxes.map(({ id }) => id)).toEqual(['process 12'])
    expect(status.smscs.map(({ id, status: word, sms, waiting }) => [id, word, sms.sent, waiting])).toEqual([
      [
        'airtel',
        'online',
        100,
        [
          { priority: 3, count: 30, more: false },
          { priority: 0, count: 10_000, more: true },
        ],
      ],
      ['vi', 'disconnected', 0, [{ priority: 1, count: 7, more: false }]],
      ['old', 'disconnected', 0, []],
    ])
    expect(Date.now() - Date.parse(status.last_good ?? '')).toBeLessThan(60_000)
  })

  test('an installation without anything has a status too', async () => {
    const { pool } = await testDatabase()
    expect(await gatewayStatus(pool)).toMatchObject({
      status: 'shutdown',
      stale: false,
      last_good: null,
      smscs: [],
      boxes: [],
      sms: { sent: { total: 0, queued: 0 } },
    })
  })
})
