import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSession, saveSession, TOKEN_KEY } from '../../authProvider/session.ts'
import { register } from '../../resources/index.ts'
import { screensOf } from '../../resources/screens.ts'
import { createI18nProvider } from '../../src/kernel/i18n/i18nProvider.ts'
import { App } from '../../src/shell/App.tsx'
import { shownScreens } from '../../src/shell/pages.ts'
import { resize } from '../support/viewport.ts'
import { startPlatform } from './providersServer.ts'
import { createDesk, user } from './shellDesk.tsx'

let server: Awaited<ReturnType<typeof startPlatform>>
let listStatus = 200
beforeAll(async () => {
  server = await startPlatform(() => ({}))
})
afterAll(() => server.stop())
beforeEach(() => {
  listStatus = 200
  server.setAnswer(({ url }, response) => {
    if (url === '/api/login') return { data: user() }
    if (url.startsWith('/api/public')) return { data: {} }
    response.statusCode = listStatus
    return { error: listStatus !== 200, message: 'ok', data: { data: [{ id: 1, name: 'Fee reminder' }], total: 1 } }
  })
})

const open = async (at: string) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const i18nProvider = await createI18nProvider()
  const desk = createDesk(server.base)
  const router = createMemoryRouter([{ path: '*', element: <App {...{ desk, i18nProvider, queryClient }} /> }], {
    initialEntries: [at],
  })
  render(<RouterProvider router={router} />)
  return { where: () => router.state.location.pathname, queryClient }
}

/** As wide as a desktop: the menu stands open. */
const widen = () => resize(1440)

describe('the register', () => {
  it('has a component for every page it declares', () => {
    const pages = screensOf(register).filter(({ resource }) => !resource)
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/admin-send-sms']))
    expect(shownScreens(pages)).toEqual(pages)
  })
})

describe('the panel', () => {
  it('asks a stranger to sign in, then shows what was asked for', async () => {
    const { where } = await open('/Templates')
    await userEvent.type(await screen.findByLabelText(/Username/), 'sunrise')
    expect(where()).toBe('/authentication')
    await userEvent.type(screen.getByLabelText('Password'), 'good{Enter}')
    expect(await screen.findByText('Fee reminder')).toBeDefined()
    expect(where()).toBe('/Templates')
    expect(document.title).toBe('Templates · Relaydesk')
  }, 20_000)

  it('loses no letter typed before the palette is there, and takes none once it is closed', async () => {
    saveSession(user())
    await open('/Templates')
    await screen.findByText('Fee reminder')
    await userEvent.keyboard('{Control>}k{/Control}gat')
    const box = await screen.findByRole('combobox', { name: 'Search or jump to' })
    await waitFor(() => expect((box as HTMLInputElement).value).toBe('gat'))
    await userEvent.keyboard('e')
    expect((box as HTMLInputElement).value).toBe('gate')
    await userEvent.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search or jump to' })).toBeNull())
    const search = screen.getByRole('searchbox')
    await userEvent.type(search, 'fee')
    expect((search as HTMLInputElement).value).toBe('fee')
  })

  it('leads from / to the first screen of the menu', async () => {
    saveSession(user())
    const { where } = await open('/')
    await waitFor(() => expect(where()).toBe('/Templates'))
  })

  it('turns away from a screen without the permission, and from one for other user types', async () => {
    saveSession(user({ permissions: [{ name: 'staff' }] }))
    const { where } = await open('/Staff')
    expect(await screen.findByRole('heading', { name: 'You are not authorised' })).toBeDefined()
    expect(where()).toBe('/misc/not-authorized')
    expect(server.seen.some(({ url }) => url.startsWith('/api/Staff'))).toBe(false)
  })

  it('says so when there is nothing at an address', async () => {
    saveSession(user())
    const { where } = await open('/no/such/page')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
    expect(where()).toBe('/no/such/page')
  })

  it('has no sign-in page for who is signed in', async () => {
    saveSession(user())
    const { where } = await open('/authentication')
    await waitFor(() => expect(where()).toBe('/Templates'))
  })

  it('leads to sign-in when the platform says that the session is over', async () => {
    saveSession(user())
    listStatus = 401
    const { where } = await open('/Templates')
    expect(await screen.findByLabelText(/Username/)).toBeDefined()
    expect(where()).toBe('/authentication')
    expect(readSession()).toBeUndefined()
  }, 20_000)

  it('leads to sign-in when another tab signs out, and forgets what it had loaded', async () => {
    saveSession(user())
    const { where, queryClient } = await open('/Templates')
    expect(await screen.findByText('Fee reminder')).toBeDefined()
    localStorage.removeItem(TOKEN_KEY)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY })))
    await waitFor(() => expect(where()).toBe('/authentication'))
    await waitFor(() =>
      expect(
        queryClient
          .getQueryCache()
          .getAll()
          .filter(({ state }) => state.data),
      ).toEqual([]),
    )
    expect(screen.queryByText('Fee reminder')).toBeNull()
  }, 20_000)

  it('opens the palette by Ctrl K and closes it again', async () => {
    saveSession(user())
    await open('/misc/not-authorized')
    await screen.findByRole('heading', { name: 'You are not authorised' })
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('combobox')).toBeDefined()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('combobox')).toBeNull()
  }, 20_000)

  it('runs a toolbar action chosen in the palette, once, and not by a link', async () => {
    saveSession(user({ permissions: [{ name: 'gateways' }, { name: 'gateways-count' }] }))
    const counted = () => server.seen.filter(({ url }) => url === '/api/Gateways-count').length
    await open('/misc/not-authorized')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox'), 'count{Enter}')
    await waitFor(() => expect(counted()).toBe(1))
    expect(await screen.findByText('Fee reminder')).toBeDefined()
    expect(counted()).toBe(1)
  }, 20_000)

  it('moves the focus to the content when the screen changes', async () => {
    widen()
    saveSession(user({ permissions: [{ name: 'templates' }, { name: 'gateways' }] }))
    await open('/Templates')
    await userEvent.click(await screen.findByRole('link', { name: 'Gateways' }))
    await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  }, 20_000)
})
