import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SIGNED_IN } from '../../resources/language/access.ts'
import { defineService } from '../../resources/language/define.ts'
import type { Register } from '../../resources/language/endpoints.ts'
import { integer, object } from '../../resources/language/shape.ts'
import { Tips } from '../../src/kernel/ui/Tips.tsx'
import { SideMenu } from '../../src/shell/layout/SideMenu.tsx'
import { TopMenu } from '../../src/shell/layout/TopMenu.tsx'
import CommandPalette from '../../src/shell/palette/CommandPalette.tsx'
import { startPlatform } from './providersServer.ts'
import { createDesk, renderInDesk, user } from './shellDesk.tsx'

const page = { can: SIGNED_IN, group: 'House' }
const register: Register = {
  resources: [],
  services: [
    defineService({
      name: 'porter',
      label: 'Porter',
      actions: {
        count: { on: 'call', label: 'Count', call: 'GET count', can: 'count', reads: true, answers: object({ open: integer() }) },
      },
      pages: {
        doors: {
          ...page,
          path: '/dashboard',
          label: 'Doors',
          badge: { of: 'porter', action: 'count', figure: 'open', label: 'Open doors' },
        },
        lodge: { ...page, path: '/documents', label: 'Lodge', newTab: true },
        cellar: { ...page, path: '/my-credits', label: 'Cellar', disabled: 'Opens in May' },
      },
      links: { shop: { label: 'Shop', externalLink: 'https://example.in/keys', group: 'House', newTab: true } },
    }),
  ],
}

let open = 3
let server: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  server = await startPlatform(() => ({ data: { open } }))
})
afterAll(() => server.stop())
beforeEach(() => {
  open = 3
})
afterEach(() => {
  vi.restoreAllMocks()
})

const show = (what: React.ReactNode, permissions = ['count']) =>
  renderInDesk(what, { as: user({ permissions: permissions.map(name => ({ name })) }), desk: createDesk(server.base, register) })

describe('an entry of the menu at the side', () => {
  it('counts what its declaration says, and says what that is', async () => {
    await show(<SideMenu collapsed={false} />)
    expect(await screen.findByRole('link', { name: 'Doors 3 Open doors' })).toBeDefined()
    cleanup()
    open = 140
    await show(<SideMenu collapsed />)
    expect(await screen.findByRole('link', { name: 'Doors 99+ Open doors' })).toBeDefined()
  })

  it('is counted beside its group while that is folded', async () => {
    await show(<SideMenu collapsed={false} />)
    await userEvent.click(screen.getByRole('button', { name: 'House' }))
    expect(await screen.findByRole('button', { name: 'House 3 Open doors', expanded: false })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /^House/ }))
    expect(screen.getByRole('button', { name: 'House', expanded: true })).toBeDefined()
  })

  it('counts nothing at 0, and asks nothing for who may not ask', async () => {
    open = 0
    await show(<SideMenu collapsed={false} />)
    const asked = () => server.seen.filter(({ url }) => url === '/api/count').length
    await waitFor(() => expect(asked()).toBeGreaterThan(0))
    expect(screen.getByRole('link', { name: 'Doors' })).toBeDefined()
    cleanup()
    const before = asked()
    await show(<SideMenu collapsed={false} />, [])
    expect(screen.getByRole('link', { name: 'Doors' })).toBeDefined()
    expect(asked()).toBe(before)
  })

  it('opens in a new tab, and leads out of the panel, without handing the panel over', async () => {
    await show(<SideMenu collapsed={false} />)
    for (const [name, href] of [
      ['Lodge', '/documents'],
      ['Shop', 'https://example.in/keys'],
    ] as const) {
      const link = screen.getByRole('link', { name })
      expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
        href,
        '_blank',
        'noopener',
      ])
    }
  })

  it('that is disabled leads nowhere, and says why to mouse and keyboard', async () => {
    await show(
      <>
        <SideMenu collapsed={false} />
        <Tips />
      </>,
    )
    const entry = screen.getByRole('link', { name: 'Cellar' })
    expect([entry.getAttribute('aria-disabled'), entry.getAttribute('href')]).toEqual(['true', null])
    await userEvent.hover(entry)
    expect((await screen.findByRole('tooltip')).textContent).toBe('Opens in May')
    await userEvent.unhover(entry)
    for (let stop = 0; document.activeElement !== entry && stop < 20; stop++) await userEvent.tab()
    expect(document.activeElement).toBe(entry)
    await userEvent.keyboard('{Enter}')
    expect(screen.getByTestId('where').textContent).toBe('/')
  })
})

it('the menu on top shows the same', async () => {
  await show(<TopMenu />)
  await userEvent.click(screen.getByRole('button', { name: 'House' }))
  const menu = within(await screen.findByRole('menu'))
  expect(await menu.findByRole('menuitem', { name: /^Doors\s?3 Open doors/ })).toBeDefined()
  expect(menu.getByRole('menuitem', { name: 'Lodge' }).getAttribute('target')).toBe('_blank')
  expect(menu.getByRole('menuitem', { name: 'Shop' }).getAttribute('href')).toBe('https://example.in/keys')
  const shut = menu.getByRole('menuitem', { name: /Cellar\s?Opens in May/ })
  expect(shut.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(shut)
  expect(screen.getByTestId('where').textContent).toBe('/')
})

it('the palette shows the same, and runs no entry that is disabled', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const onClose = vi.fn()
  await show(<CommandPalette onClose={onClose} openAppearance={vi.fn()} openBookmarks={vi.fn()} openKeys={vi.fn()} />)
  expect(await screen.findByRole('option', { name: /^Doors\s?3 Open doors/ })).toBeDefined()
  await userEvent.type(screen.getByRole('combobox'), 'cellar{Enter}')
  const shut = screen.getByRole('option', { name: /Cellar\s?Opens in May/ })
  expect(shut.getAttribute('aria-disabled')).toBe('true')
  expect([onClose.mock.calls.length, screen.getByTestId('where').textContent]).toEqual([0, '/'])
  await userEvent.clear(screen.getByRole('combobox'))
  await userEvent.type(screen.getByRole('combobox'), 'shop{Enter}')
  expect(opened.mock.calls).toEqual([['https://example.in/keys', '_blank', 'noopener']])
})
