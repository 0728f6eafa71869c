import type { ServerResponse } from 'node:http'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { register } from '../../resources/index.ts'
import type { NoticeRow } from '../../resources/notifications/notifications.answers.ts'
import { Bell } from '../../src/notifications/notices/Bell.tsx'
import { DesktopSwitch } from '../../src/notifications/notices/DesktopSwitch.tsx'
import { LATER, startPlatform } from '../kernel/providersServer.ts'
import { createDesk, renderInDesk, user } from '../kernel/shellDesk.tsx'

const NOTICE: NoticeRow = {
  id: 4,
  title: 'Credit <b>added</b>',
  data: { message: '<img src=x onerror=alert(1)> 500 credits' },
  type: 'success',
  event: 'test',
  url: '/credit-request',
  sender: null,
  created_at: '2026-11-21T10:00:00.000Z',
  read_at: null,
  read_status: 0,
}
const LABEL = /^Desktop notifications/
const FIRST = 'Desktop notifications are on'

interface Shown {
  title: string
  options: NotificationOptions
  onclick?: () => void
  close: () => void
}
let shown: Shown[]
let asked: number

/** A browser that shows notices, as far as this permission goes. */
const browser = (permission: NotificationPermission, says: NotificationPermission = permission, isUsable = true) => {
  class Stub {
    static permission = permission
    static requestPermission = async () => {
      asked++
      Stub.permission = says
      return says
    }
    onclick?: () => void
    close = vi.fn()
    readonly title: string
    readonly options: NotificationOptions
    constructor(title: string, options: NotificationOptions) {
      this.title = title
      this.options = options
      if (!isUsable) throw new TypeError('Illegal constructor')
      shown.push(this)
    }
  }
  vi.stubGlobal('Notification', Stub)
  return Stub
}

let visibility: DocumentVisibilityState
let stream: ServerResponse | undefined
let platform: Awaited<ReturnType<typeof startPlatform>>

beforeEach(async () => {
  localStorage.clear()
  shown = []
  asked = 0
  visibility = 'visible'
  stream = undefined
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  platform = await startPlatform(({ url }, response) => {
    if (!url.startsWith('/api/events')) return { data: { counts: 0, notifications: [] } }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': connected\n\n')
    stream = response
    return LATER
  })
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  stream?.end()
  await platform.stop()
})

const desk = () => createDesk(platform.base, register)
const turnOn = async () => {
  await renderInDesk(<DesktopSwitch />, { as: user(), desk: desk() })
  await userEvent.click(await screen.findByRole('checkbox', { name: LABEL }))
}
const isOn = () => (screen.getByRole('checkbox', { name: LABEL }) as HTMLInputElement).checked
const openBell = async () => {
  await renderInDesk(<Bell />, { as: user(), desk: desk() })
  await waitFor(() => expect(stream).toBeTruthy())
}
const push = async (notice: NoticeRow = NOTICE) => {
  stream?.write(`id: 2026-11-21 10:00:0${notice.id}+00\nevent: notification\ndata: ${JSON.stringify(notice)}\n\n`)
  await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toContain(notice.title))
}

describe('desktop notices', () => {
  test('are off until asked for: nothing is shown, and no permission is asked for', async () => {
    browser('granted')
    await openBell()
    visibility = 'hidden'
    await push()
    expect([shown, asked]).toEqual([[], 0])
  })

  test('ask for the permission when they are turned on, show the first one, and are kept on this machine', async () => {
    browser('default', 'granted')
    await turnOn()
    await waitFor(() => expect(isOn()).toBe(true))
    expect([asked, shown.map(({ title }) => title)]).toEqual([1, [FIRST]])
    cleanup()
    await renderInDesk(<DesktopSwitch />, { as: user({ id: 9, uuid: 'u-9' }), desk: desk() })
    await screen.findByRole('checkbox', { name: LABEL })
    expect([isOn(), asked]).toEqual([true, 1])
    await userEvent.click(screen.getByRole('checkbox', { name: LABEL }))
    await waitFor(() => expect(isOn()).toBe(false))
    cleanup()
    await openBell()
    visibility = 'hidden'
    await push()
    expect(shown).toHaveLength(1)
  })

  test('tell what is new while the tab is hidden, as text; and open it, read, by a click', async () => {
    browser('granted')
    localStorage.setItem('desktop_notices', 'on')
    await openBell()
    await push({ ...NOTICE, id: 3, title: 'While one looks' })
    expect(shown).toEqual([])
    visibility = 'hidden'
    await push()
    expect(shown.map(({ title, options }) => [title, options.body, options.tag])).toEqual([
      [NOTICE.title, NOTICE.data.message, 'notice 4'],
    ])
    const focused = vi.spyOn(window, 'focus').mockReturnValue(undefined)
    act(() => shown[0]?.onclick?.())
    await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/credit-request'))
    expect(focused).toHaveBeenCalled()
    expect(shown[0]?.close).toHaveBeenCalled()
    await waitFor(() => expect(platform.seen.some(({ url }) => url === '/api/notification-read/4')).toBe(true))
  })

  test('that are about no screen lead to where all of them stand', async () => {
    browser('granted')
    localStorage.setItem('desktop_notices', 'on')
    await openBell()
    visibility = 'hidden'
    await push({ ...NOTICE, url: null })
    act(() => shown[0]?.onclick?.())
    await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/notification'))
  })
})

describe('what keeps desktop notices away is said', () => {
  const NONE = 'Desktop notifications not available in your browser. Try Chromium.'

  test('where the browser has none', async () => {
    vi.stubGlobal('Notification', undefined)
    Reflect.deleteProperty(globalThis, 'Notification')
    await turnOn()
    expect(await screen.findByText(NONE)).toBeDefined()
    expect(isOn()).toBe(false)
  })

  test('where the browser has them and lets no page show one', async () => {
    browser('default', 'granted', false)
    await turnOn()
    expect(await screen.findByText(NONE)).toBeDefined()
    expect(isOn()).toBe(false)
  })

  test('where they were denied, with what to do; and they come on once they are allowed', async () => {
    const made = browser('default', 'denied')
    await turnOn()
    expect(await screen.findByText(/Allow them using the icon beside the address/)).toBeDefined()
    expect([isOn(), shown]).toEqual([false, []])
    made.requestPermission = async () => {
      made.permission = 'granted'
      return 'granted'
    }
    await userEvent.click(screen.getByRole('checkbox', { name: LABEL }))
    await waitFor(() => expect(isOn()).toBe(true))
    expect(screen.queryByText(/Allow them/)).toBeNull()
  })

  test('where they were on and the browser was told otherwise since', async () => {
    browser('denied')
    localStorage.setItem('desktop_notices', 'on')
    await renderInDesk(<DesktopSwitch />, { as: user(), desk: desk() })
    expect(screen.getByText(/Allow them/)).toBeDefined()
    expect([isOn(), asked]).toEqual([false, 0])
  })

  test('where the connection is not encrypted', async () => {
    browser('default', 'denied')
    vi.stubGlobal('isSecureContext', false)
    await turnOn()
    expect(await screen.findByText(/starts with https/)).toBeDefined()
    expect(asked).toBe(0)
  })
})
