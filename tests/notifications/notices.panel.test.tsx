import type { ServerResponse } from 'node:http'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import type { NoticeRow } from '../../resources/notifications/notifications.answers.ts'
import { showTransfers, useTransfersShown } from '../../src/kernel/resource/transfersShown.ts'
import Notifications from '../../src/notifications/Notifications.tsx'
import { ago } from '../../src/notifications/notices/ago.ts'
import { Bell } from '../../src/notifications/notices/Bell.tsx'
import { LATER, startPlatform } from '../kernel/providersServer.ts'
import { createDesk, renderInDesk, user } from '../kernel/shellDesk.tsx'

const notice = (id: number, change: Partial<NoticeRow> = {}): NoticeRow => ({
  id,
  title: `Notice ${id}`,
  data: { message: `Words of ${id}` },
  type: 'info',
  event: 'test',
  url: null,
  sender: null,
  created_at: '2026-11-21T10:00:00.000Z',
  read_at: null,
  read_status: 0,
  ...change,
})

let notices: NoticeRow[]
let stream: ServerResponse | undefined
let platform: Awaited<ReturnType<typeof startPlatform>>
const unread = () => notices.filter(({ read_at }) => read_at === null).length
const ok = (data: unknown) => ({ error: false, message: 'Done', data })

/** A platform that keeps notices, as ours does. */
const answer: Parameters<typeof startPlatform>[0] = ({ method, url, json }, response) => {
  const id = Number(/\/(\d+)$/.exec(url)?.[1])
  if (url.startsWith('/api/events')) {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': connected\n\n')
    stream = response
    return LATER
  }
  const read = (which: (one: NoticeRow) => boolean) => {
    notices = notices.map(one => (which(one) ? { ...one, read_at: '2026-11-21T11:00:00.000Z', read_status: 1 } : one))
  }
  if (url.endsWith('/unread-notification-count')) return ok({ counts: unread(), notifications: [] })
  if (url.includes('/notification-read/')) read(one => one.id === id)
  if (url.endsWith('/user-notification-read-all')) read(() => true)
  if (method === 'DELETE') notices = notices.filter(one => one.id !== id)
  if (url.endsWith('/user-notification-delete')) notices = notices.filter(one => !(json.ids as number[]).includes(one.id))
  if (url.includes('/notifications')) {
    const shown = notices.filter(one => json.state !== 'unread' || one.read_at === null)
    return ok({
      notifications: { data: shown, current_page: 1, last_page: 1, total: shown.length, per_page: 15 },
      counts: unread(),
    })
  }
  return ok({})
}

beforeEach(async () => {
  stream = undefined
  notices = [
    notice(3),
    notice(2, { url: '/credit-request', type: 'success' }),
    notice(1, { read_at: '2026-11-21T10:30:00.000Z', read_status: 1 }),
  ]
  platform = await startPlatform(answer)
})
afterEach(async () => {
  cleanup()
  showTransfers(undefined)
  stream?.end()
  await platform.stop()
})

const desk = () => createDesk(platform.base, register)
const open = () => renderInDesk(<Bell />, { as: user(), desk: desk() })
const bell = (name: RegExp | string) => screen.findByRole('button', { name })

describe('the bell', () => {
  test('says how many are unread, and opens on the newest with title, message and time', async () => {
    await open()
    await userEvent.click(await bell('Notifications, 2 unread'))
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    expect((await panel.findAllByRole('listitem')).map(item => item.textContent)).toEqual([
      expect.stringMatching(/^Unread: ?Notice 3 Words of 3.*ago|^Unread: ?Notice 3 Words of 3/),
      expect.stringMatching(/Notice 2 Words of 2/),
      expect.stringMatching(/^Notice 1Words of 1/),
    ])
    expect(panel.getAllByText('Notice 3')[0]?.closest('button')?.querySelector('time')?.title).toBe('21-11-2026 03:30:00 PM')
    expect(panel.getByRole('link', { name: 'View all notifications' }).getAttribute('href')).toBe('/notification')
  })

  test('marks all read', async () => {
    await open()
    await userEvent.click(await bell('Notifications, 2 unread'))
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }))
    expect(await screen.findByRole('button', { name: 'Notifications', hidden: true })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull())
  })

  test('opens what a notice is about, and marks it read', async () => {
    await open()
    await userEvent.click(await bell(/2 unread/))
    await userEvent.click(await screen.findByRole('button', { name: /Notice 2/ }))
    expect(screen.getByTestId('where').textContent).toBe('/credit-request')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await bell('Notifications, 1 unread')).toBeTruthy()
  })

  test('shows the imports where one of them is over', async () => {
    notices = [notice(5, { url: 'imports' })]
    const Shown = () => <output data-testid="shown">{useTransfersShown()}</output>
    await renderInDesk([<Bell key="bell" />, <Shown key="shown" />], { as: user(), desk: desk() })
    await userEvent.click(await bell(/1 unread/))
    await userEvent.click(await screen.findByRole('button', { name: /Notice 5/ }))
    expect(screen.getByTestId('shown').textContent).toBe('imports')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('closes on Escape and gives the focus back', async () => {
    await open()
    await userEvent.click(await bell(/2 unread/))
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(await bell(/2 unread/))
  })

  test('counts and reads aloud what comes while one works', async () => {
    await open()
    await bell(/2 unread/)
    await waitFor(() => expect(stream).toBeTruthy())
    const fresh = notice(4, { title: 'Credit added' })
    notices = [fresh, ...notices]
    stream?.write(`id: 2026-11-21 10:00:01+00\nevent: notification\ndata: ${JSON.stringify(fresh)}\n\n`)
    expect(await bell('Notifications, 3 unread')).toBeTruthy()
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Credit added. Words of 4')
  })

  test('has the list read again that shows what a notice is about, and no other', async () => {
    const read: string[] = []
    const List = ({ of }: { of: string }) => {
      useQuery({ queryKey: [of, 'getList', {}], queryFn: () => read.push(of) })
      return null
    }
    const lists = ['whatsapp-message-template', 'credit-request'].map(of => <List key={of} of={of} />)
    await renderInDesk([<Bell key="bell" />, ...lists], { as: user(), desk: desk() })
    await waitFor(() => expect(stream).toBeTruthy())
    expect(read).toHaveLength(2)
    const told = notice(4, { url: '/whatsapp-message-template/7?list=custom-template' })
    stream?.write(`id: 2026-11-21 10:00:01+00\nevent: notification\ndata: ${JSON.stringify(told)}\n\n`)
    await waitFor(() => expect(read.slice(2)).toEqual(['whatsapp-message-template']))
    expect(await bell(/unread/)).toBeTruthy()
    expect(read).toHaveLength(3)
  })

  test('says what stands here before anything does, and why it cannot be read', async () => {
    notices = []
    await open()
    await userEvent.click(await bell('Notifications'))
    expect(await screen.findByText('No notifications')).toBeTruthy()
    cleanup()
    platform.setAnswer((_, response) => {
      response.statusCode = 503
      return { error: true, message: 'The database is away.' }
    })
    await open()
    await userEvent.click(await bell('Notifications'))
    expect(await screen.findByText('The database is away.')).toBeTruthy()
  })

  test('is not there where the platform declares no notifications', async () => {
    await renderInDesk(<Bell />, { as: user(), desk: createDesk(platform.base) })
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the page of notices', () => {
  const openPage = (at = '/notification') => renderInDesk(<Notifications />, { as: user(), desk: desk(), at })

  test('keeps its filter in the address', async () => {
    await openPage()
    // The date picker is loaded with the first page that has one.
    await screen.findByText('Notice 1', {}, { timeout: 20_000 })
    await userEvent.click(screen.getByRole('tab', { name: 'Unread' }))
    await waitFor(() => expect(screen.queryByText('Notice 1')).toBeNull())
    expect(screen.getByTestId('where').textContent).toBe('/notification?state=unread')
    cleanup()
    await openPage('/notification?page=2&type=danger&per_page=25')
    await waitFor(() => expect(platform.last().url).toBe('/api/notifications?page=2&per_page_record=25'))
    expect(platform.last().json).toEqual({ type: 'danger', entry_mode: 'web' })
  }, 30_000)

  test('deletes one at once, and several after a question', async () => {
    await openPage()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Notice 3' }))
    await waitFor(() => expect(notices.map(({ id }) => id)).toEqual([2, 1]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete: Notice 3' })).toBeNull())
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete 2' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete selected' }))
    await waitFor(() => expect(notices).toEqual([]))
    expect(await screen.findByText('No Record Found')).toBeTruthy()
  })
})

describe('how long ago', () => {
  test.each([
    [5, 'now'],
    [90, '1 minute ago'],
    [7200, '2 hours ago'],
    [86_400, 'yesterday'],
    [-30, 'now'],
  ])('%i seconds is said as "%s"', (seconds, words) => {
    const now = Date.parse('2026-11-21T10:00:00Z')
    expect(ago(new Date(now - seconds * 1000).toISOString(), 'en', now)).toBe(words)
  })
})
