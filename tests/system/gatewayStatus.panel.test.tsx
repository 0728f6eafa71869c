import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { register } from '../../resources/index.ts'
import type { GatewaySmsc, GatewayAnswer as Status } from '../../resources/system/gatewayStatus.ts'
import GatewayStatus from '../../src/system/gateway/GatewayStatus.tsx'
import { span } from '../../src/system/gateway/span.ts'
import { startPlatform } from '../kernel/providersServer.ts'
import { createDesk, renderInDesk, user } from '../kernel/shellDesk.tsx'

const traffic = (sent = 0, received = 0) => ({ sent, received, inbound: [0, 0, 0] as const, outbound: [12.345, 3, 1] as const })

const smsc = (change: Partial<GatewaySmsc> = {}): GatewaySmsc => ({
  name: 'Airtel transactional',
  'admin-id': 'airtel-t1',
  id: 'airtel-t1',
  route_id: 1,
  gateway_type: 2,
  address: '10.0.0.1:2775',
  is_active: 1,
  is_held: 0,
  status: 'online',
  online_seconds: 3723,
  failed: 4,
  queued: 50,
  sms: traffic(1234567, 3),
  dlr: traffic(0, 1200000),
  waiting: [],
  workers: 1,
  last_error: null,
  seen_at: '2026-11-21T10:00:00.000Z',
  ...change,
})

const status = (change: Partial<Status> = {}): Status => ({
  version: 'Relaydesk 0.0.1',
  status: 'running',
  uptime: 90_061,
  sms: { received: { total: 3 }, sent: { total: 1234567, queued: 2500 }, inbound: [0, 0, 0], outbound: [12, 3, 1] },
  dlr: {
    received: { total: 1200000 },
    sent: { total: 0 },
    inbound: [10, 0, 0],
    outbound: [0, 0, 0],
    queued: 34567,
    storage: 'database',
  },
  boxes: [{ type: 'all', id: 'process 12', IP: 'node-a', queue: 50, status: 'on-line', online_seconds: 90_061 }],
  smscs: [smsc()],
  stale: false,
  last_good: '2026-11-21T10:00:00.000Z',
  alarms: [],
  ...change,
})

let platform: Awaited<ReturnType<typeof startPlatform>>
let answer: Status

beforeEach(async () => {
  answer = status()
  platform = await startPlatform(() => ({ error: false, message: '', data: answer }))
})

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await platform.stop()
})

const open = (desk = createDesk(platform.base, register)) => renderInDesk(<GatewayStatus />, { as: user({ userType: 0 }), desk })
const row = async (name: RegExp) => within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)

describe('the gateway status', () => {
  test('asks the declared call and shows totals in Indian grouping', async () => {
    await open()
    expect(await screen.findByText('Running')).toBeTruthy()
    expect(platform.last()).toMatchObject({ method: 'GET', url: '/api/get-current-kannel-status' })
    expect(screen.getAllByText('12,34,567')).toHaveLength(2)
    expect(screen.getByText('34,567')).toBeTruthy()
    expect(screen.getByText('1 / 1')).toBeTruthy()
    expect(screen.getAllByText('1 d 1 h')).toHaveLength(2)
  })

  test('shows each route with its state in a word, how long it has been online, and its figures', async () => {
    answer = status({
      smscs: [
        smsc({
          waiting: [
            { priority: 3, count: 30, more: false },
            { priority: 0, count: 10_000, more: true },
          ],
        }),
        smsc({ route_id: 2, name: 'Vi', id: 'vi', status: 're-connecting', online_seconds: 0, last_error: 'connection refused' }),
        smsc({ route_id: 3, name: 'Old', id: 'old', is_active: 0, status: 'disconnected' }),
      ],
    })
    await open()
    const airtel = await row(/Airtel/)
    expect(airtel.getByText('Online')).toBeTruthy()
    expect(airtel.getByText('1 h 2 min')).toBeTruthy()
    const waiting = airtel.getByText('10,030+')
    expect(waiting.getAttribute('title')).toBe('Instant (OTP): 30\nNormal: 10,000+')
    const vi_ = await row(/Vi/)
    expect(vi_.getByText('Reconnecting')).toBeTruthy()
    expect(vi_.getByText('connection refused')).toBeTruthy()
    expect((await row(/Old/)).getByText('Switched off')).toBeTruthy()
  })

  test('is not in order while messages wait for a route that is down, or an alarm is open, and says so', async () => {
    answer = status({ smscs: [smsc({ status: 'disconnected', waiting: [{ priority: 0, count: 240, more: false }] })] })
    const view = await open()
    expect(await screen.findByText('Action needed')).toBeTruthy()
    expect(screen.getByText('Routes down with messages waiting')).toBeTruthy()
    expect(screen.queryByText('Running')).toBeNull()
    view.unmount()
    const detail = { route: 'Airtel transactional', measured: 3, tps: 50, waiting: 240 }
    const since = '2026-11-21T10:00:00.000Z'
    answer = status({ alarms: [{ id: 1, kind: 'rate_low', entity: 'primary_route', entity_id: '1', detail, since }] })
    await open()
    expect(await screen.findByText(/Airtel transactional sends 3 of 50 messages/)).toBeTruthy()
    expect(screen.getByText('Needs attention', { selector: 'h1 *' })).toBeTruthy()
  })

  test('stops a link after asking why, starts one that is kept down, and offers neither without the permission', async () => {
    answer = status({ smscs: [smsc(), smsc({ route_id: 2, name: 'Vi', id: 'vi', is_held: 1, status: 'disconnected' })] })
    const may = user({ userType: 0, permissions: ['kannel-status-page', 'primary-route-edit'] })
    const view = await renderInDesk(<GatewayStatus />, { as: may, desk: createDesk(platform.base, register) })
    expect((await row(/Vi/)).getByText('Stopped')).toBeTruthy()
    await userEvent.click((await row(/Airtel/)).getByRole('button', { name: 'Stop Airtel transactional' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByLabelText(/Reason/), 'Maintenance')
    await userEvent.click(dialog.getByRole('button', { name: 'Stop Airtel transactional' }))
    await waitFor(() =>
      expect(platform.seen.find(({ url }) => url.includes('primary-route-action'))?.json).toMatchObject({
        ids: [1],
        action: 'disconnect',
        reason: 'Maintenance',
      }),
    )
    expect((await row(/Vi/)).getByRole('button', { name: 'Start Vi' })).toBeTruthy()
    view.unmount()
    await renderInDesk(<GatewayStatus />, {
      as: user({ userType: 0, permissions: ['kannel-status-page'] }),
      desk: createDesk(platform.base, register),
    })
    expect((await row(/Airtel/)).queryByRole('button')).toBeNull()
  })

  test('says since when no worker has told of its routes, and keeps the table', async () => {
    answer = status({ status: 'shutdown', stale: true, boxes: [], smscs: [smsc({ status: 'disconnected', online_seconds: 0 })] })
    await open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Gateway is not reachable')
    expect(alert.textContent).toContain('21-11-2026 03:30:00 PM')
    expect((await row(/Airtel/)).getByText('Disconnected')).toBeTruthy()
    expect(screen.getByText('Not running')).toBeTruthy()
  })

  test('keeps what it had when the platform no longer answers, with the time of the last good answer, and recovers', async () => {
    await open()
    await row(/Airtel/)
    expect(screen.queryByRole('alert')).toBeNull()
    platform.setAnswer((_, response) => {
      response.statusCode = 503
      return { error: true, message: 'The database is not available.' }
    })
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(
      /Gateway is not reachable.*The database is not available.*Last good answer: \d\d-\d\d-\d{4}/,
    )
    await row(/Airtel/)
    platform.setAnswer(() => ({ error: false, message: '', data: answer }))
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('says that there has been no answer when the first one fails', async () => {
    platform.setAnswer((_, response) => {
      response.statusCode = 503
      return { error: true, message: 'Not ready.' }
    })
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('There has been no answer yet.')
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('says what to do when there is no route', async () => {
    answer = status({ smscs: [] })
    await open()
    expect(await screen.findByText('Add a primary route and activate it.')).toBeTruthy()
  })

  test('is read again after the interval chosen, which is kept', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'], shouldAdvanceTime: true })
    const desk = createDesk(platform.base, register)
    await open(desk)
    await row(/Airtel/)
    expect(platform.seen).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(30_000)
    await waitFor(() => expect(platform.seen).toHaveLength(2))
    const keys = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const select = screen.getByRole('combobox', { name: 'Auto-refresh' })
    expect(
      within(select)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual([
      'Every 30 seconds',
      'Every minute',
      'Every 2 minutes',
      'Every 3 minutes',
      'Every 5 minutes',
      'Every 10 minutes',
      'Every 15 minutes',
    ])
    await keys.selectOptions(select, 'Every 2 minutes')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(platform.seen).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(61_000)
    await waitFor(() => expect(platform.seen).toHaveLength(3))
    expect(desk.store.getItem('gateway.every')).toBe(120)
  })

  test.each([
    ['that connects', { status: 'connecting' }, 2],
    ['that no worker has told of yet', { status: 'disconnected', seen_at: null }, 2],
    ['that nobody reaches', { status: 'connecting', last_error: 'ECONNREFUSED' }, 1],
    ['that is held', { status: 'disconnected', seen_at: null, is_held: 1 }, 1],
    ['that is switched off', { status: 'disconnected', seen_at: null, is_active: 0 }, 1],
  ] as const)('with a route %s is read again within seconds, or not', async (_, change, times) => {
    answer = status({ smscs: [smsc(change)] })
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'], shouldAdvanceTime: true })
    await open()
    await row(/Airtel/)
    answer = status()
    await vi.advanceTimersByTimeAsync(20_000)
    await waitFor(() => expect(platform.seen).toHaveLength(times))
  })
})

test.each([
  [0, '0 s'],
  [40.9, '40 s'],
  [60, '1 min'],
  [725, '12 min 5 s'],
  [86_400 * 3 + 3600 * 4 + 59, '3 d 4 h'],
  [86_400 + 59, '1 d'],
])('%d seconds read as %s', (seconds, text) => {
  expect(span(seconds)).toBe(text)
})
