import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, readSession, saveSession } from '../../authProvider/session.ts'
import { createI18nProvider } from '../../src/kernel/i18n/i18nProvider.ts'
import { applyChange } from '../../src/kernel/resource/writes.ts'
import { App } from '../../src/shell/App.tsx'
import { startPlatform } from './providersServer.ts'
import { createDesk, user } from './shellDesk.tsx'

let platform: Awaited<ReturnType<typeof startPlatform>>
let permissions: string[]
let listStatus: number

beforeEach(async () => {
  permissions = ['blacklist', 'dlt-template-list']
  listStatus = 200
  platform = await startPlatform(({ url }, response) => {
    if (url === '/api/me') return { data: user({ permissions }) }
    if (url.startsWith('/api/public')) return { data: {} }
    response.statusCode = listStatus
    return { error: listStatus !== 200, message: 'ok', data: { data: [], total: 0 } }
  })
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  clearSession()
  await platform.stop()
})

const open = async () => {
  saveSession(user({ permissions }))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const i18nProvider = await createI18nProvider()
  const desk = createDesk(platform.base)
  const router = createMemoryRouter([{ path: '*', element: <App {...{ desk, i18nProvider, queryClient }} /> }], {
    initialEntries: ['/misc/not-authorized'],
  })
  render(<RouterProvider router={router} />)
  return { queryClient }
}
const later = (milliseconds: number) =>
  vi.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + performance.now() + milliseconds)
const held = () => readSession()?.user.permissions
const asked = () => platform.seen.filter(one => one.url === '/api/me').length

test('a role that changed holds in the panel when somebody comes back to its window', async () => {
  await open()
  permissions = ['blacklist']
  later(6000)
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(held()).toEqual(['blacklist']))
})

test('a refusal makes the panel ask what it may do now', async () => {
  const { queryClient } = await open()
  permissions = []
  later(6000)
  listStatus = 403
  const refusal = Object.assign(new Error('refused'), { status: 403 })
  await queryClient.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(refusal), retry: false }).catch(() => undefined)
  await waitFor(() => expect(held()).toEqual([]))
})

test('a window that is only looked at asks nothing', async () => {
  await open()
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(asked()).toBe(0)
})

test('what is told of another account changes nothing', async () => {
  await open()
  platform.setAnswer(({ url }) =>
    url === '/api/me' ? { data: { ...user({ permissions: [] }), uuid: 'somebody else' } } : { data: {} },
  )
  later(6000)
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(asked()).toBe(1))
  expect(held()).toEqual(permissions)
})

test('what somebody changes of his own account holds at once, and what he changes of another asks nothing', async () => {
  const { queryClient } = await open()
  permissions = ['blacklist']
  const before = asked()
  const own = readSession()!.user.id
  act(() => applyChange(queryClient, 'users', { is: 'updated', record: { id: own + 1 } }))
  expect(asked()).toBe(before)
  act(() => applyChange(queryClient, 'users', { is: 'updated', record: { id: own } }))
  await waitFor(() => expect(held()).toEqual(['blacklist']))
})
