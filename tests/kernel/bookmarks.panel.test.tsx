import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveSession } from '../../authProvider/session.ts'
import type { Register } from '../../resources/language/endpoints.ts'
import { bookmarks } from '../../resources/system/bookmarks.ts'
import { DEFAULTS, setAppearance } from '../../src/kernel/desk/appearance.ts'
import { createI18nProvider } from '../../src/kernel/i18n/i18nProvider.ts'
import { App } from '../../src/shell/App.tsx'
import { resize } from '../support/viewport.ts'
import { startPlatform } from './providersServer.ts'
import { createDesk, testRegister, user } from './shellDesk.tsx'

const register: Register = { ...testRegister, services: [...testRegister.services, bookmarks] }
/** What the platform suggests; the last is a screen that this panel has not. */
const KNOWN = ['/Templates', '/Gateways', '/of-tomorrow']

let marked: string[]
let refuses: boolean
let server: Awaited<ReturnType<typeof startPlatform>>
const told = (id: string) => ({ id, title: `Title of ${id}`, target: id, icon: 'list', isBookmarked: marked.includes(id) })

beforeAll(async () => {
  server = await startPlatform(({ url, json }, response) => {
    if (url === '/api/bookmarks/data') return { data: { suggestions: KNOWN.map(told), bookmarks: marked.map(told) } }
    if (url === '/api/bookmarks/update') {
      if (refuses) {
        response.statusCode = 503
        return { error: true, message: 'The database is away.' }
      }
      const id = String(json.id)
      marked = marked.includes(id) ? marked.filter(one => one !== id) : [...marked, id]
      return { error: false, message: 'Bookmark added', data: told(id) }
    }
    return { error: false, message: 'ok', data: { data: [{ id: 1, name: 'Fee reminder' }], total: 1 } }
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  marked = []
  refuses = false
  setAppearance(DEFAULTS)
})

const open = async (at: string, { width = 1440, locale = 'en' } = {}) => {
  resize(width)
  saveSession(user({ permissions: ['templates', 'gateways', 'kannel'].map(name => ({ name })) }))
  const desk = createDesk(server.base, register)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const i18nProvider = await createI18nProvider(locale)
  const router = createMemoryRouter([{ path: '*', element: <App {...{ desk, i18nProvider, queryClient }} /> }], {
    initialEntries: [at],
  })
  render(<RouterProvider router={router} />)
  return () => router.state.location.pathname
}
const bar = async () => within(await screen.findByRole('navigation', { name: 'Bookmarks' }))
const inBar = async () => (await bar()).queryAllByRole('link').map(link => link.getAttribute('aria-label'))
const button = (name: string) => screen.findByRole('button', { name })

describe('a bookmark', () => {
  it('is made and taken away beside the title of the screen, and stands in the bar', async () => {
    const where = await open('/Templates')
    await userEvent.click(await button('Bookmark this screen'))
    await waitFor(async () => expect(await inBar()).toEqual(['Templates']))
    expect(marked).toEqual(['/Templates'])
    await userEvent.click(screen.getByRole('link', { name: 'Gateways' }))
    await userEvent.click(await button('Bookmark this screen'))
    await waitFor(async () => expect(await inBar()).toEqual(['Templates', 'Gateways']))
    await userEvent.click((await bar()).getByRole('link', { name: 'Templates' }))
    expect(where()).toBe('/Templates')
    await userEvent.click(await button('Remove the bookmark'))
    await waitFor(async () => expect(await inBar()).toEqual(['Gateways']))
    expect(marked).toEqual(['/Gateways'])
  }, 20_000)

  it('is told as it was when the platform cannot take it', async () => {
    refuses = true
    await open('/Templates')
    await userEvent.click(await button('Bookmark this screen'))
    expect(await screen.findByText('The database is away.')).toBeDefined()
    expect(await inBar()).toEqual([])
    expect(await button('Bookmark this screen')).toBeDefined()
  })

  it('is offered for no screen that the menu does not have', async () => {
    await open('/no/such/page')
    await screen.findByRole('heading', { name: 'Page not found' })
    await bar()
    await waitFor(() => expect(server.seen.some(({ url }) => url === '/api/bookmarks/data')).toBe(true))
    await waitFor(() => expect(document.querySelector('.page-head .bookmark-star')).toBeNull())
  })

  it('is made from the palette, and opens the list of them', async () => {
    await open('/Templates')
    await button('Bookmark this screen')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'bookmark this{Enter}')
    await waitFor(() => expect(marked).toEqual(['/Templates']))
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'bookmarks{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Bookmarks' })).toBeDefined()
  }, 20_000)

  it('stands in the drawer of a phone by its name', async () => {
    marked = ['/Gateways']
    const where = await open('/Templates', { width: 390 })
    await userEvent.click(await button('Open menu'))
    const list = within(await screen.findByRole('list', { name: 'Bookmarks' }))
    await userEvent.click(await list.findByRole('link', { name: 'Gateways' }))
    expect(where()).toBe('/Gateways')
  })
})

describe('the list of bookmarks', () => {
  it('suggests the screens of this panel, finds them by typing, and marks them', async () => {
    marked = ['/Gateways', '/of-tomorrow']
    const where = await open('/Templates')
    await userEvent.click(await button('Bookmarks'))
    const panel = within(await screen.findByRole('dialog', { name: 'Bookmarks' }))
    const names = (name: string) =>
      within(panel.getByRole('list', { name }))
        .getAllByRole('link')
        .map(link => link.textContent)
    await waitFor(() => expect(names('Bookmarks')).toEqual(['Gateways']))
    expect(names('Screens')).toEqual(['Templates'])
    await userEvent.click(panel.getByRole('button', { name: 'Bookmark: Templates' }))
    await waitFor(() => expect(names('Bookmarks')).toEqual(['Gateways', 'Templates']))
    await userEvent.click(panel.getByRole('button', { name: 'Remove the bookmark: Gateways' }))
    await waitFor(() => expect(names('Screens')).toEqual(['Gateways']))
    await userEvent.type(panel.getByRole('textbox', { name: 'Find a screen' }), 'gate')
    expect(panel.queryByRole('list', { name: 'Bookmarks' })).toBeNull()
    await userEvent.click(panel.getByRole('link', { name: 'Gateways' }))
    expect(where()).toBe('/Gateways')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }, 20_000)

  it('speaks Hindi', async () => {
    await open('/Templates', { locale: 'hi' })
    await userEvent.click(await button('बुकमार्क'))
    expect(await screen.findByRole('dialog', { name: 'बुकमार्क' })).toBeDefined()
  })
})

it('there are none where the platform keeps none', async () => {
  saveSession(user())
  resize(1440)
  const other = await startPlatform(() => ({ data: { data: [{ id: 1, name: 'Fee reminder' }], total: 1 } }))
  const desk = createDesk(other.base)
  const i18nProvider = await createI18nProvider()
  const router = createMemoryRouter(
    [{ path: '*', element: <App {...{ desk, i18nProvider }} queryClient={new QueryClient()} /> }],
    {
      initialEntries: ['/Templates'],
    },
  )
  render(<RouterProvider router={router} />)
  await screen.findByText('Fee reminder')
  expect(screen.queryByRole('navigation', { name: 'Bookmarks' })).toBeNull()
  expect(document.querySelector('.bookmark-star')).toBeNull()
  expect(other.seen.filter(({ url }) => url.includes('bookmarks'))).toEqual([])
  cleanup()
  await other.stop()
})
