import { expect, test } from 'vitest'
import { serverConcerns, worstOf } from '../../resources/system/health.ts'
import type { ServerInfo } from '../../resources/system/serverInfo.ts'

const GATEWAY = { route_id: 1, name: 'Airtel', status: 'online', is_active: 1, is_held: 0, waiting: 0 } as const
const WELL = {
  workers: [{ epoch: 1, host: 'a', pid: 1, started_at: '', seen_ago: 1, alive: 1 }],
  gateways: [{ ...GATEWAY, sent_per_second: 0, last_error: null }],
  machine: { load: [9, 1, 1], cpus: 2, memory: { used: 70, total: 100 }, disk: { used: 80, total: 100 }, uptime: 1 },
  database: { connections: 10, most_connections: 100 },
  stalled: 0,
  alarms: [],
} as unknown as ServerInfo
const kinds = (change: Partial<Record<keyof ServerInfo, unknown>>) =>
  serverConcerns({ ...WELL, ...change } as ServerInfo).map(({ kind, severity }) => `${kind} ${severity}`)
const route = (change: object) => ({ gateways: [{ ...WELL.gateways[0], ...change }] })
const machine = (change: object) => ({ machine: { ...WELL.machine, ...change } })

test('all is well where nothing is wrong', () => {
  expect(kinds({})).toEqual([])
  expect(worstOf([], [])).toBeUndefined()
})

test('messages that wait for a route that is down or stopped are a concern, a route that nothing waits for or that is off is none', () => {
  expect(kinds(route({ status: 'disconnected', waiting: 240 }))).toEqual(['routes_down critical'])
  expect(kinds(route({ status: 're-connecting', is_held: 1, waiting: 1 }))).toEqual(['routes_down critical'])
  expect(kinds(route({ status: 'disconnected' }))).toEqual([])
  expect(kinds(route({ status: 'disconnected', waiting: 240, is_active: 0 }))).toEqual([])
})

test('load over five minutes, what is nearly full, stalled campaigns and no worker are concerns', () => {
  expect(kinds(machine({ load: [1, 13.6, 9] }))).toEqual(['load warning'])
  expect(kinds(machine({ disk: { used: 81, total: 100 }, memory: { used: 91, total: 100 } }))).toEqual([
    'disk warning',
    'memory critical',
  ])
  expect(kinds({ stalled: 1, workers: [{ ...WELL.workers[0], alive: 0 }] })).toEqual(['no_worker critical', 'stalled critical'])
})

test('the worst of concerns and alarms decides', () => {
  const load = { kind: 'load', severity: 'warning' } as const
  expect(worstOf([load], [])).toBe('warning')
  expect(worstOf([], [{ kind: 'rate_low' }])).toBe('warning')
  expect(worstOf([load], [{ kind: 'route_down' }])).toBe('critical')
  expect(worstOf([], [{ kind: 'of a later version' }])).toBe('warning')
})
