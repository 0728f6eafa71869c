import type { ServerResponse } from 'node:http'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import type { DashboardAnswer, DashboardFigures, DashboardPoint } from '../../resources/reports/dashboard.answers.ts'
import { campaignHref } from '../../src/campaigns/campaignHref.ts'
import Dashboard from '../../src/reports/dashboard/Dashboard.tsx'
import { startPlatform } from '../kernel/providersServer.ts'
import { createDesk, renderInDesk, user } from '../kernel/shellDesk.tsx'

const figures = (change: Partial<DashboardFigures> = {}): DashboardFigures => ({
  submitted: 12_345,
  delivered: 9000,
  failed: 1000,
  pending: 2300,
  invalid: 30,
  blocked: 15,
  credits: 12_300,
  set_delivered: 40,
  set_failed: 0,
  ...change,
})

const answer = (change: Partial<DashboardAnswer> = {}): DashboardAnswer => ({
  at: '2026-11-22T06:30:00.000Z',
  from_date: '2026-11-22',
  to_date: '2026-11-22',
  today: '2026-11-22',
  is_used: 1,
  tiles: figures(),
  comparison: {
    from_date: '2026-11-21',
    to_date: '2026-11-21',
    until: '12:00',
    now: figures(),
    before: figures({ submitted: 10_000, delivered: 8500, failed: 1500 }),
  },
  sending: { campaigns: 2, waiting: 500, awaited: 1800, scheduled: 1, paused: 0, stalled: 0, stalled_two_way: 0 },
  credits: {
    of: 'account',
    wallets: [{ route_type: 1, unit: 'credits', balance: 120, held: 20, available: 120, is_low: 1 }],
    validity_date: null,
    low_credit_alert: 500,
  },
  series: Array.from({ length: 24 }, (_, hour) => ({
    t: `2026-11-22 ${String(hour).padStart(2, '0')}:00`,
    delivered: hour === 9 ? 9000 : 0,
    failed: hour === 9 ? 1000 : 0,
    pending: hour === 9 ? 2300 : 0,
    not_sent: hour === 9 ? 45 : 0,
    before: 100,
  })),
  trends: [],
  channels: [{ route_type: 1, total: 12_345, delivered: 9000, failed: 1000, used: 12_300, unit: 'credits' }],
  users: null,
  failures: [{ code: '633', bucket: 'FAILED', description: 'Template not matched', count: 700 }],
  two_way: null,
  whatsapp: null,
  voice: null,
  recent: [
    {
      id: 7,
      campaign: 'Fees October',
      user_id: 3,
      user: 'Sunrise',
      status: 'Pending',
      is_paused: 0,
      campaign_send_date_time: '2026-11-22 09:00:00',
      total_contacts: 1000,
      total_delivered: 600,
      total_failed: 10,
      total_processing: 390,
    },
  ],
  routes: null,
  todo: [{ kind: 'expiring_templates', count: 2 }],
  alarms: [],
  ...change,
})

// Other work on the machine is no failure of the page.
let platform: Awaited<ReturnType<typeof startPlatform>>
let given: DashboardAnswer
let refused = false
let stream: ServerResponse | undefined

beforeEach(async () => {
  given = answer()
  refused = false
  stream = undefined
  platform = await startPlatform(({ url }, response) => {
    if (url.startsWith('/api/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(': open\n\n')
      stream = response
      return 'later'
    }
    if (refused) response.statusCode = 503
    return { error: refused, message: refused ? 'Service is busy.' : '', data: refused ? null : given }
  })
})

afterEach(async () => {
  cleanup()
  await platform.stop()
})

const open = (userType: 0 | 2 = 2) =>
  renderInDesk(<Dashboard />, {
    as: user({ userType, permissions: [{ name: 'dlt-template-list' }, { name: 'reports' }, { name: 'users-list' }] }),
    desk: createDesk(platform.base, register),
  })
const asked = () => platform.seen.filter(({ url }) => url === '/api/dashboard')
const figuresOfPeriod = () => within(screen.getByRole('region', { name: 'Figures' }))
/** A tile once its figure is there. */
const tile = async (name: string) =>
  within((await figuresOfPeriod().findByText(name, { selector: 'dt' })).parentElement as HTMLElement)

describe('the dashboard', () => {
  test('shows figures short, with their share, what was set by hand apart, and the change to the day before', async () => {
    await open()
    await screen.findAllByText('12.3k')
    const submitted = await tile('Submitted')
    expect(submitted.getByText('12.3k')).toBeTruthy()
    expect(submitted.getByText('23.5 %')).toBeTruthy()
    const delivered = await tile('Delivered')
    expect(delivered.getByText('90 %')).toBeTruthy()
    expect(delivered.getByText('5 points')).toBeTruthy()
    expect(delivered.getByText('+ 40 adjusted')).toBeTruthy()
    expect((await tile('Pending')).getByText('40 adjusted')).toBeTruthy()
    expect(screen.getByText(/vs 21-11-2026, both up to 12:00/)).toBeTruthy()
    expect(asked()[0]?.json).not.toHaveProperty('from_date')
  })

  test('leads to the very campaigns, accounts and campaign that it speaks of', async () => {
    given = answer({
      todo: [
        { kind: 'stalled', count: 1 },
        { kind: 'stalled_two_way', count: 2 },
      ],
      credits: { of: 'platform', wallets: [], low: [{ user_id: 17, name: 'Metro', balance: 4 }] },
    })
    await open(0)
    const href = async (name: string) => {
      const link = (await screen.findByText(name)).closest('a')
      return decodeURIComponent(link?.getAttribute('href') ?? '')
    }
    expect(await href('Stalled campaigns')).toBe('/delivery-report?filter={"is_stalled":1}')
    expect(await href('Stalled two-way campaigns')).toBe('/delivery-report?tab=2&filter={"is_stalled":1}')
    expect(await href('Metro')).toBe('/users/17')
    expect(await href('Fees October')).toBe(campaignHref(7))
  })

  test('leads to what waits, and says why messages failed', async () => {
    await open()
    const link = (await screen.findByText('Templates expiring within 15 days')).closest('a') as HTMLElement
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('"expiry_date_to":"2026-12-07"')
    expect(screen.getByRole('rowheader', { name: '633' })).toBeTruthy()
    expect(screen.getByText('Template not matched')).toBeTruthy()
    // The part around a short table is named already.
    for (const name of ['Wallets', 'Why messages did not arrive']) {
      expect(screen.getAllByRole('region', { name })).toHaveLength(1)
      expect(screen.getByRole('table', { name }).parentElement?.hasAttribute('tabindex')).toBe(false)
    }
  })

  test('shows alarms of the platform above everything, each leading to where it is put right', async () => {
    const since = '2026-11-22T06:00:00.000Z'
    given = answer({
      is_used: 0,
      alarms: [
        {
          id: 2,
          kind: 'route_down',
          entity: 'primary_route',
          entity_id: '7',
          since,
          detail: { route: 'Vendor A', since, error: 'Refused.' },
        },
        { id: 1, kind: 'of_another_version', entity: null, entity_id: null, since, detail: {} },
      ],
    })
    await open()
    const alarms = within(await screen.findByRole('region', { name: 'Alarms' }))
    const line = alarms.getByText('Vendor A has had no connection since 22-11-2026 11:30:00 AM. Refused.')
    // Who may not open that screen gets no link to it.
    expect(line.closest('a')).toBeNull()
    cleanup()
    await renderInDesk(<Dashboard />, {
      as: user({ userType: 0, permissions: [{ name: 'kannel-status-page' }, { name: 'admin-operation' }] }),
      desk: createDesk(platform.base, register),
    })
    const link = (await screen.findByText(/Vendor A has had no connection/)).closest('a')
    expect(link?.getAttribute('href')).toBe('/get-current-kennel-status')
    expect(screen.getByText('All alarms').getAttribute('href')).toContain('/alarms?filter=')
  })

  test('calls a campaign that is held back paused, as lists do', async () => {
    given = answer({ recent: answer().recent.map(row => ({ ...row, is_paused: 1 })) })
    await open()
    expect(await within(await screen.findByRole('region', { name: 'Latest campaigns' })).findByText('Paused')).toBeTruthy()
  })

  test('leads from a top sender to the campaigns of the period alone', async () => {
    given = answer({ users: [{ user_id: 17, name: 'Metro', total: 5, delivered: 4, failed: 1 }] })
    await open(0)
    const link = (await screen.findByText('Metro')).closest('a')
    expect(decodeURIComponent(link?.getAttribute('href') ?? '')).toBe(
      '/campaign-report?filter={"from_date":"2026-11-22","to_date":"2026-11-22","user_id":17}',
    )
  })

  test('follows its campaigns by events', async () => {
    await open()
    await screen.findByText('600 of 1,000 delivered')
    await waitFor(() => expect(stream).toBeDefined())
    stream?.write('event: campaign\ndata: {"id":7,"total_delivered":990,"status":"Completed"}\n\n')
    expect(await screen.findByText('990 of 1,000 delivered')).toBeTruthy()
    expect(screen.getByText('Completed')).toBeTruthy()
  })

  test('says its chart in words, and shows it as a table', async () => {
    await open()
    expect(await screen.findByText(/09:00: Delivered 9,000, Failed 1,000, Pending 2,300/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'As a table' }))
    const row = within(screen.getByRole('rowheader', { name: '09:00' }).closest('tr') as HTMLElement)
    expect(row.getByText('9,000')).toBeTruthy()
  })

  test('asks for other days when they are chosen', async () => {
    await open()
    await screen.findByText('Sending now')
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'Yesterday')
    await waitFor(() => expect(asked().at(-1)?.json.from_date).toMatch(/^\d{4}-\d\d-\d\d$/))
    const wanted = asked().at(-1)?.json
    expect(wanted?.to_date).toBe(wanted?.from_date)
  })

  test('leads a desk that has sent nothing through its first send', async () => {
    given = answer({ is_used: 0, recent: [] })
    await open(0)
    expect(await screen.findByText('Add a sender ID and a template')).toBeTruthy()
    expect(screen.queryByText('Sending now')).toBeNull()
  })

  test('says what is wrong, and how to go on', async () => {
    refused = true
    await open()
    expect(await screen.findByText('The figures could not be loaded')).toBeTruthy()
    refused = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Sending now')).toBeTruthy()
  })
})

test('the numbers of WhatsApp stand with their quality and limit, what they carried and what it cost', async () => {
  given = answer({
    whatsapp: {
      numbers: [
        { id: 4, name: 'School office', display_phone_number: '+919810000001', quality: 'RED', messaging_limit_tier: 'TIER_2K' },
      ],
      more: 2,
      sent: 1200,
      delivered: 900,
      read: 600,
      failed: 12,
      spent: 1035.72,
      stalled: 0,
    },
  })
  await open()
  const card = await screen.findByRole('region', { name: 'WhatsApp' })
  expect(card.textContent).toMatch(/Delivered900 75 %/)
  expect(card.textContent).toContain('Low')
  expect(card.textContent).toContain('2,000 people')
  expect(card.textContent).toContain('1,035.72')
  expect(within(card).getByText('And 2 more, none of them worse.')).toBeTruthy()
})

describe('channels beside texts', () => {
  const day = (t: string, change: Partial<DashboardPoint> = {}): DashboardPoint => ({
    t,
    delivered: 0,
    failed: 0,
    pending: 0,
    not_sent: 0,
    ...change,
  })
  const days = ['2026-11-21', '2026-11-22']
  const whatsapp = { channel: 'whatsapp' as const, series: days.map(t => day(t, { delivered: 50, read: 30 })) }
  const voice = { channel: 'voice' as const, series: days.map(t => day(t, { delivered: 7, failed: 3 })) }

  test('have a course of their own, in which what was read is named', async () => {
    given = answer({ series: days.map(t => day(t, { delivered: 400 })), trends: [voice, whatsapp] })
    await open()
    const channels = within(await screen.findByRole('group', { name: 'By channel' }))
    expect(channels.getByRole('button', { name: 'Text SMS' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByText(/22-11: Delivered 400, Failed 0/)).toBeTruthy()
    await userEvent.click(channels.getByRole('button', { name: 'Voice' }))
    expect(screen.getByText(/22-11: Answered 7, Failed 3/)).toBeTruthy()
    await userEvent.click(channels.getByRole('button', { name: 'WhatsApp' }))
    await userEvent.click(screen.getByRole('button', { name: 'As a table' }))
    const row = within(screen.getByRole('rowheader', { name: '22-11' }).closest('tr') as HTMLElement)
    expect(row.getByText('50')).toBeTruthy()
    expect(row.getByText('30')).toBeTruthy()
  })

  test('are what is shown where no text was sent, each with what it cost', async () => {
    given = answer({
      tiles: figures({ submitted: 0 }),
      series: days.map(t => day(t)),
      trends: [whatsapp],
      channels: [{ route_type: 5, total: 100, delivered: 100, failed: 0, used: 86.31, unit: 'money' }],
    })
    await open()
    expect(await screen.findByText(/22-11: Delivered 50/)).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'By channel' })).toBeNull()
    const outcome = screen.getByRole('region', { name: 'Outcome' })
    expect(within(outcome).getByText('No text messages in this period.')).toBeTruthy()
    expect(outcome.textContent).toContain('86.31')
  })

  test('lead to the campaigns that they count', async () => {
    given = answer({
      voice: { calls: 1200, answered: 900, failed: 300, pending: 0, pulses: 1800 },
      channels: [
        { route_type: 2, total: 100, delivered: 90, failed: 0, used: 100, unit: 'credits' },
        { route_type: 5, total: 100, delivered: 100, failed: 0, used: 86.31, unit: 'money' },
      ],
    })
    await renderInDesk(<Dashboard />, {
      as: user({ userType: 2, permissions: [{ name: 'reports' }, { name: 'whatsapp-sms' }] }),
      desk: createDesk(platform.base, register),
    })
    const outcome = within(await screen.findByRole('region', { name: 'Outcome' }))
    await outcome.findByText('Promotional')
    const href = (name: string) => decodeURIComponent(outcome.getByText(name).closest('a')?.getAttribute('href') ?? '')
    expect(href('Promotional')).toBe('/campaign-report?filter={"from_date":"2026-11-22","to_date":"2026-11-22","route_type":2}')
    expect(href('WhatsApp')).toBe('/whatsapp-message-report?filter={"from_date":"2026-11-22","to_date":"2026-11-22"}')
    const all = figuresOfPeriod().getByText('Campaigns of this period').getAttribute('href')
    expect(decodeURIComponent(all ?? '')).toBe('/campaign-report?filter={"from_date":"2026-11-22","to_date":"2026-11-22"}')
    const calls = screen.getByRole('region', { name: 'Voice' })
    expect(calls.textContent).toMatch(/Answered900 75 %/)
    expect(calls.textContent).toMatch(/Used1,800\spulses/)
  })
})
